import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { ApprovedAction } from '../../till-contract/parts/permissions.ts';

/** An approval of one action: good once, at the device where it was given, for a few minutes. */
export interface ApprovalRecord {
  readonly action: ApprovedAction;
  readonly reason?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  readonly approvedBy: EmployeeView;
  readonly deviceId: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

const APPROVAL_MILLISECONDS = 10 * 60_000;

export function approvalUntil(at: Instant): Instant {
  return addMilliseconds(at, APPROVAL_MILLISECONDS);
}
