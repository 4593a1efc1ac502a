import { UPKEEP_OPERATIONS, type UpkeepView } from '../../shared/till-contract/operations/upkeep-operations.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import type { TillAsked } from './origin.ts';

/** Requests of the shell itself to the till, with the identity of its window's device and signed-in employee. */

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

/** Asks the host for permission, because the shell does not trust the page. Without a host nothing is allowed. */
export async function isAllowed(askTill: AskTill, name: 'mayServe' | 'mayLeaveKiosk'): Promise<boolean> {
  return (await ask(askTill, UPKEEP_OPERATIONS[name])).ok;
}
