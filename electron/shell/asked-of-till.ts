import type { TillOperation } from '../../shared/till-contract/till-operation.ts';
import { UPKEEP_OPERATIONS, type UpkeepView } from '../../shared/till-contract/upkeep-operations.ts';
import type { TillAsked } from './origin.ts';

/** What the shell itself asks of the till, as the device of its window and whoever is signed in there. */

export type AskTill = (asked: TillAsked) => Promise<Response>;

const PATIENCE = 5000;

async function ask(askTill: AskTill, { method, path }: Pick<TillOperation, 'method' | 'path'>): Promise<Response> {
  const headers = { accept: 'application/json' };
  return await askTill({ method, target: path, headers, body: new Uint8Array(), signal: AbortSignal.timeout(PATIENCE) });
}

export async function readUpkeep(askTill: AskTill): Promise<UpkeepView> {
  const answered = await ask(askTill, UPKEEP_OPERATIONS.mayUpdate);
  if (!answered.ok) throw new Error(`the host answered ${answered.status}`);
  return (await answered.json()) as UpkeepView;
}

/** The page asks for it, and a page is not believed: a host that is away allows nothing. */
export async function isAllowed(askTill: AskTill, name: 'mayServe' | 'mayLeaveKiosk'): Promise<boolean> {
  return (await ask(askTill, UPKEEP_OPERATIONS[name])).ok;
}
