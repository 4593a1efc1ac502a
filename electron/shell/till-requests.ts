import { MAINTENANCE_OPERATIONS, type MaintenanceView } from '../../shared/till-contract/operations/maintenance-operations.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import type { TillRequest } from './base/origin.ts';

/** Requests of the shell itself to the till, with the identity of its window's device and signed-in employee. */

export type SendToTill = (request: TillRequest) => Promise<Response>;

const PATIENCE = 5000;

async function ask(askTill: SendToTill, { method, path }: Pick<TillOperation, 'method' | 'path'>): Promise<Response> {
  const headers = { accept: 'application/json' };
  return await askTill({ method, target: path, headers, body: new Uint8Array(), signal: AbortSignal.timeout(PATIENCE) });
}

export async function readMaintenance(askTill: SendToTill): Promise<MaintenanceView> {
  const answered = await ask(askTill, MAINTENANCE_OPERATIONS.mayUpdate);
  if (!answered.ok) throw new Error(`the host answered ${answered.status}`);
  return (await answered.json()) as MaintenanceView;
}

/** Asks the host for permission, because the shell does not trust the page. Without a host nothing is allowed. */
export async function isAllowed(askTill: SendToTill, name: 'mayServe' | 'mayLeaveKiosk'): Promise<boolean> {
  return (await ask(askTill, MAINTENANCE_OPERATIONS[name])).ok;
}
