import type { Refusal } from '../../shared/base/outcome.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { ApprovalRecord } from '../../shared/till/records/approvals-used.ts';
import { findKept, keep } from '../../shared/till/records/till-records.ts';
import { needsOfRefusal } from '../../shared/till-contract/parts/approval-needs.ts';

/** Approvals of managers who approve what the till then asks about, as they do at a screen. */
const unread = new Set<string>();

export function willRead(id: string): void {
  unread.add(id);
}

/** Writes what the refusal asks about into the approvals that came with the request; false where none of them is for it. */
export async function readFacts(journal: Journal, ids: readonly string[], refusal: Refusal): Promise<boolean> {
  let isAnyRead = false;
  for (const { action, facts } of needsOfRefusal(refusal)) {
    for (const id of ids.filter((each) => unread.has(each))) {
      const kept = await findKept<ApprovalRecord>(journal, 'approval', id);
      if (kept === undefined || kept.body.action !== action || kept.state !== 'open') continue;
      unread.delete(id);
      await journal.append({ records: [keep('approval', id, kept.version, { ...kept, body: { ...kept.body, facts } })] });
      isAnyRead = true;
      break;
    }
  }
  return isAnyRead;
}
