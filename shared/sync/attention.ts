import { assert } from '../base/assert.ts';
import type { Instant } from '../base/time.ts';
import { unclearAttempts } from './in-hand.ts';
import { intentOf } from './intent.ts';
import type { Journal, JournalWrite, NewOp } from './journal.ts';
import type { Attempt, Op } from './op.ts';

/** What a person may decide about an op that needs one. Each decision is durable, with who made it. */
export type Decision =
  /** Look at the service again; what is unclear is read before anything is sent. */
  | { readonly kind: 'check_again' }
  /** Somebody has seen for themselves that it is done. */
  | { readonly kind: 'is_done' }
  /** Nobody looks for it any more: an admin's decision, and what is known of the case stays. */
  | { readonly kind: 'write_off'; readonly note?: string }
  /** Another op takes its place; where it is unclear, only by somebody who has seen that it is not there. */
  | { readonly kind: 'replace'; readonly by: NewOp; readonly isSeenAbsent: boolean }
  /** It is not made any more; what its money needs goes out instead. */
  | { readonly kind: 'cancel'; readonly adds: readonly NewOp[]; readonly told: Readonly<Record<string, unknown>> };

export async function decide(journal: Journal, op: Op, decision: Decision, employeeId: string, at: Instant): Promise<void> {
  await journal.append(await writeOfDecision(journal, op, decision, employeeId, at));
}

/** A decision and who made it, as one write. */
export async function writeOfDecision(
  journal: Pick<Journal, 'listAttempts'>,
  op: Op,
  decision: Decision,
  employeeId: string,
  at: Instant,
): Promise<JournalWrite> {
  assert(op.state === 'attention', 'only what needs a person is decided');
  const note = decision.kind === 'write_off' ? decision.note : undefined;
  const told = decision.kind === 'cancel' ? decision.told : {};
  const by = decision.kind === 'replace' ? { by: decision.by.id } : {};
  const body = JSON.stringify({ op: op.id, reason: op.reason, employee: employeeId, note, ...by, ...told });
  const audit = { at, event: `attention_${decision.kind}`, body };
  const change = { id: op.id, refs: op.refs };
  const isKnown = async (): Promise<boolean> => !mayBeMade(op, await journal.listAttempts(op.id));
  switch (decision.kind) {
    case 'check_again':
      return { change: { ...change, state: 'waiting' }, audit };
    case 'is_done':
      return { change: { ...change, state: 'done', endedAt: at, reason: 'seen_by_a_person' }, audit };
    case 'write_off':
      return { change: { ...change, state: 'rejected', endedAt: at, reason: 'written_off' }, audit };
    case 'replace': {
      const { by: successor, isSeenAbsent } = decision;
      assert(isSeenAbsent || (await isKnown()), 'what is unclear is not made a second time');
      assert(successor.id !== op.id && successor.replaces === op.id, 'an op that takes the place of another says so');
      return { adds: [successor], change: { ...change, state: 'rejected', endedAt: at, reason: 'replaced' }, audit };
    }
    case 'cancel':
      assert(await isKnown(), 'what may have been made is not cancelled as if it were not');
      return { adds: decision.adds, change: { ...change, state: 'rejected', endedAt: at, reason: 'cancelled' }, audit };
  }
}

/** Of an open order nobody has to know these two: they make nothing, and the order is given up. */
const MAKES_NOTHING: ReadonlySet<string> = new Set(['calculate_order', 'add_discounts']);

/** Something was sent that may have made what the op wants, and nobody knows. */
export function mayBeMade(op: Op, attempts: readonly Attempt[]): boolean {
  return unclearAttempts({ op, attempts }).some(({ step }) => !MAKES_NOTHING.has(step));
}

/** Everything that the journal knows of a case, for whoever clears it up elsewhere. */
export interface CaseDocument {
  readonly format: 1;
  readonly exportedAt: Instant;
  readonly exportedBy: string;
  readonly op: Omit<Op, 'intent'>;
  readonly intent: unknown;
  readonly attempts: readonly Attempt[];
  /** The other ops of its order. */
  readonly lane: readonly Op[];
}

/** Nothing is decided by it and nothing goes: the audit says who took the case out of the house. */
export async function exportCase(journal: Journal, { id }: Pick<Op, 'id'>, employeeId: string, at: Instant): Promise<CaseDocument> {
  const found = await journal.findOp(id);
  assert(found !== undefined, 'only a known op is exported');
  const { intent: _, ...op } = found;
  const [attempts, lane] = [await journal.listAttempts(id), await journal.listLane(op.lane)];
  await journal.append({
    audit: { at, event: 'case_exported', body: JSON.stringify({ op: id, reason: op.reason, employee: employeeId }) },
  });
  return {
    format: 1,
    exportedAt: at,
    exportedBy: employeeId,
    op,
    intent: intentOf(found),
    attempts,
    lane: lane.filter((each) => each.id !== id),
  };
}
