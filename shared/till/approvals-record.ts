import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import { addMilliseconds, type Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { ApprovedAction, EmployeeView } from '../till-contract/host-operations.ts';
import { findKept, keep } from './till-records.ts';

/** One action that a manager has let pass: good once, at the device where it was given, for a few minutes. */
export interface ApprovalRecord {
  readonly action: ApprovedAction;
  readonly reason?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  readonly approvedBy: EmployeeView;
  readonly deviceId: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

export const APPROVAL_MILLISECONDS = 10 * 60_000;

export function approvalUntil(at: Instant): Instant {
  return addMilliseconds(at, APPROVAL_MILLISECONDS);
}

export interface ApprovalWanted {
  readonly id: string;
  readonly action: ApprovedAction;
  readonly deviceId: string;
  readonly at: Instant;
}

export interface TakenApproval {
  readonly approval: ApprovalRecord;
  /** Goes into the very write that it lets pass: of two that would use it one is refused as stale. */
  readonly record: RecordWrite;
}

export async function takeApproval(
  journal: Pick<Journal, 'findRecord'>,
  { id, action, deviceId, at }: ApprovalWanted,
): Promise<Outcome<TakenApproval, Refusal>> {
  const known = await findKept<ApprovalRecord>(journal, 'approval', id);
  const isGood =
    known?.state === 'open' &&
    known.body.action === action &&
    known.body.deviceId === deviceId &&
    at >= known.body.at &&
    at < known.body.expiresAt;
  if (!isGood) return refuse({ code: 'needs_approval', facts: { action } });
  return accept({ approval: known.body, record: keep('approval', id, known.version, { state: 'used', at: known.at, body: known.body }) });
}
