import { type ApprovalRecord, approvalUntil } from '../../shared/till/records/approvals-used.ts';
import { keep } from '../../shared/till/records/till-records.ts';
import type { ApprovedAction } from '../../shared/till-contract/parts/permissions.ts';
import { willRead } from './approved-facts.ts';
import { MANAGER, type TestTill, TILL } from './test-till.ts';

let given = 0;

/** What is in the journal once a manager has approved by PIN: what `facts` say, or else what the till asks about. The answer is its id. */
export async function approve(
  { journal, now }: Pick<TestTill, 'journal' | 'now'>,
  action: ApprovedAction,
  more: Partial<ApprovalRecord> = {},
): Promise<string> {
  const id = `approval ${++given}`;
  const at = now();
  if (more.facts === undefined) willRead(id);
  const body: ApprovalRecord = { action, approvedBy: MANAGER, deviceId: TILL.deviceId, at, expiresAt: approvalUntil(at), ...more };
  await journal.append({ records: [keep('approval', id, 0, { state: 'open', at, body })] });
  return id;
}
