import { assert } from '../../base/assert.ts';
import type { Instant } from '../../base/time.ts';
import { intentOf } from '../journal/intent.ts';
import type { Journal, JournalWrite, NewOp } from '../journal/journal.ts';
import type { Attempt, Op } from '../journal/op.ts';
import { unclearAttempts } from '../paths/op-run.ts';

/** The decisions that a person may make about an op in attention. Each is durable, together with the employee who made it. */
export type Decision =
  /** The queue tries again; an unclear request is looked up before anything is sent. */
  | { readonly kind: 'check_again' }
  /** The person has seen that the op is done. */
  | { readonly kind: 'is_done' }
  /** The case is given up, which only an admin may do; everything known of it is kept. */
  | { readonly kind: 'write_off'; readonly note?: string }
  /** Another op takes over. If this op is unclear, only after a person has seen that it is not at the service. */
  | { readonly kind: 'replace'; readonly by: NewOp; readonly isSeenAbsent: boolean }
  /** The op is not made any more; `adds` are the ops that settle its money. */
  | { readonly kind: 'cancel'; readonly adds: readonly NewOp[]; readonly details: Readonly<Record<string, unknown>> };

export async function decide(journal: Journal, op: Op, decision: Decision, employeeId: string, at: Instant): Promise<void> {
  await journal.append(await writeOfDecision(journal, op, decision, employeeId, at));
}

/** Returns a decision and the employee who made it as one write. */
export async function writeOfDecision(
  journal: Pick<Journal, 'listAttempts'>,
  op: Op,
  decision: Decision,
  employeeId: string,
  at: Instant,
): Promise<JournalWrite> {
  assert(op.state === 'attention', 'only what needs a person is decided');
  const note = decision.kind === 'write_off' ? decision.note : undefined;
  const details = decision.kind === 'cancel' ? decision.details : {};
  const by = decision.kind === 'replace' ? { by: decision.by.id } : {};
  const body = JSON.stringify({ op: op.id, reason: op.reason, employee: employeeId, note, ...by, ...details });
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

/** Steps of an open order whose outcome need not be known: they make nothing, and the order is given up. */
const MAKES_NOTHING: ReadonlySet<string> = new Set(['calculate_order', 'add_discounts']);

/** True when something was sent that may have made what the op wants, and its outcome is unknown. */
export function mayBeMade(op: Op, attempts: readonly Attempt[]): boolean {
  return unclearAttempts({ op, attempts }).some(({ step }) => !MAKES_NOTHING.has(step));
}

/** Everything that the journal knows of a case, for the people who resolve it elsewhere. */
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

/** Decides nothing and sends nothing; the audit records who exported the case. */
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
