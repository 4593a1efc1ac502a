import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { PayResponse } from '../../contract/records/pay-layer.ts';
import { type CardForwardIntent, type CardPaymentIntent, intentOf } from '../journal/intent.ts';
import type { Journal, JournalWrite, OpChange } from '../journal/journal.ts';
import type { Op, OpId } from '../journal/op.ts';
import { CARD_SCOPE, claimReference } from '../journal/paid-references.ts';
import {
  CANNOT_TELL,
  chargeAmounts,
  isCharge,
  isMasked,
  isUntold,
  PAYMENT_UNKNOWN,
  SEEN_DECLINED,
  WRITTEN_OFF,
} from '../paths/card-charge.ts';
import { judgeTransaction, transactionOf } from '../paths/card-path.ts';
import { attention } from '../paths/verdict.ts';
import { changeLedger, type Ledger, without } from './offline-ledger.ts';
import { describeCard, forwardOf, storedBy } from './stored-card.ts';

/** The answers that a person may give about a charge with an unknown outcome. The sale's tender follows from it. */
export type ChargeDecision =
  /** The terminal or its slip shows the approval and its code. */
  | { readonly kind: 'approved'; readonly code: string }
  | { readonly kind: 'declined' }
  /** The outcome cannot be found out now. The card may have been charged, so the case stays open. */
  | { readonly kind: 'cannot_tell' }
  /** Nobody will find out any more: closes a case of which somebody could not tell. */
  | { readonly kind: 'write_off' };

/** The answers that a person may give about a stored card whose money is not known to have arrived. */
export type ForwardDecision =
  | { readonly kind: 'captured'; readonly code: string }
  | { readonly kind: 'declined' }
  /** The terminal shows the record as still stored: it may be forwarded once more. */
  | { readonly kind: 'still_stored' }
  /** The money is given up; a person then decides about the sale's order. */
  | { readonly kind: 'write_off' };

export type CardDecisionRefusal = Refusal<'not_to_be_decided' | 'code_needed' | 'card_not_masked' | 'reference_used'>;

export interface DecisionContext {
  readonly journal: Journal;
  readonly world: Pick<World, 'digest' | 'epochMilliseconds'>;
  readonly epoch: number;
  readonly employeeId: string;
}

type Decided = Outcome<Op, CardDecisionRefusal>;
const UNDECIDED: ReadonlySet<string | undefined> = new Set([PAYMENT_UNKNOWN, 'card_amount_differs', CANNOT_TELL]);
/** True for a charge that only a person can decide. */
export function isUndecidedCharge(op: Pick<Op, 'kind' | 'state' | 'reason'>): boolean {
  return isCharge(op) && op.state === 'attention' && UNDECIDED.has(op.reason);
}

/** True when the terminal may still hold the card. */
export function mayBeForwarded({ kind, reason }: Pick<Op, 'kind' | 'reason'>): boolean {
  return kind === 'card_forward' && (reason === 'forward_unclear' || reason === 'old_machine');
}

const LONGEST_CODE = 64;

export function decideCharge(deciding: DecisionContext, id: OpId, decision: ChargeDecision): Promise<Decided> {
  return decideOp(deciding, id, decision, (op) => {
    if (!isUndecidedCharge(op)) return undefined;
    const { transaction: _, ...refs } = op.refs;
    const drop = (ledger: Ledger): Ledger => without(ledger, id);
    if (decision.kind === 'declined') return { change: { state: 'rejected', reason: SEEN_DECLINED, refs: op.refs }, ledger: drop };
    if (decision.kind === 'cannot_tell') {
      const { refs: known, evidence } = op;
      return { change: { state: 'attention', reason: CANNOT_TELL, refs: known, ...(evidence && { evidence }) }, ledger: drop };
    }
    if (decision.kind === 'write_off')
      return isUntold(op) ? { change: { state: 'rejected', reason: WRITTEN_OFF, refs: op.refs }, ledger: drop } : undefined;
    const { code } = decision;
    if (op.kind === 'card_payment') return { change: { state: 'done', refs: { ...refs, seenCode: code } } };
    // The terminal has the card after all: from now on it is a record like any other.
    const stored = { reference: code, maskedAcc: '', cardType: '' };
    const adds = [forwardOf(deciding.world, op, code, now(deciding.world))];
    // One that nobody could tell of had left the ledger, from which cards are forwarded.
    const again = (ledger: Ledger): Ledger => ({ ...ledger, records: [...without(ledger, id).records, id] });
    return { change: { state: 'done', refs: { ...refs, seenCode: code, stored } }, adds, ...(isUntold(op) && { ledger: again }) };
  });
}

/** Ends a charge of unknown outcome by the card network's own late answer, which is worth more than what a person saw. */
export async function settleCharge(
  { journal, world }: Omit<DecisionContext, 'employeeId' | 'epoch'>,
  id: OpId,
  answer: PayResponse,
): Promise<void> {
  await changeLedger<never>(journal, async (ledger) => {
    const op = await journal.findOp(id);
    if (op === undefined || op.kind !== 'card_payment' || !isUndecidedCharge(op)) return accept(undefined);
    const { place } = intentOf<CardPaymentIntent>(op);
    const transaction = transactionOf(answer, place);
    const settledUpTo = (await journal.listAttempts(id)).at(-1)?.n ?? 0;
    const { state, reason, evidence } = judgeTransaction(transaction, chargeAmounts(op).total);
    const at = now(world);
    const body = JSON.stringify({ op: id, lane: op.lane, amount: transaction.approved, status: transaction.status });
    return accept({
      ledger,
      write: {
        change: {
          id,
          state,
          refs: { ...op.refs, transaction, settledUpTo },
          endedAt: at,
          ...(reason && { reason }),
          ...(evidence && { evidence }),
        },
        audit: { at, event: 'card_found', body },
      },
    });
  });
}

export function decideForward(deciding: DecisionContext, id: OpId, decision: ForwardDecision): Promise<Decided> {
  return decideOp(deciding, id, decision, (op, store, last) => {
    if (op.kind !== 'card_forward') return undefined;
    const mayBeStored = mayBeForwarded(op);
    const drop = (ledger: Ledger): Ledger => (store === undefined ? ledger : without(ledger, store.id));
    switch (decision.kind) {
      case 'captured':
        return { change: { state: 'done', refs: { ...op.refs, seenCode: decision.code } }, ledger: drop };
      case 'write_off':
        return { change: { state: 'rejected', reason: WRITTEN_OFF, refs: op.refs }, ledger: drop };
      case 'declined': {
        if (!mayBeStored || store === undefined) return undefined;
        const { state, reason, evidence } = attention('money_not_received', describeCard(store, op));
        return { change: { state, refs: op.refs, ...(reason && { reason }), ...(evidence && { evidence }) }, ledger: drop };
      }
      case 'still_stored':
        if (!mayBeStored) return undefined;
        return { change: { state: 'waiting', refs: { ...op.refs, settledUpTo: last, clearedForEpoch: deciding.epoch } } };
    }
  });
}

function saleLaneOf(op: Op): string {
  return op.kind === 'card_forward' ? intentOf<CardForwardIntent>(op).saleLane : op.lane;
}

interface Made {
  readonly change: Omit<OpChange, 'id'>;
  readonly adds?: NonNullable<JournalWrite['adds']>;
  readonly ledger?: (ledger: Ledger) => Ledger;
}

/** Writes one decision together with the employee who made it; if two people decide at once, one of them succeeds. */
async function decideOp(
  { journal, world, employeeId }: DecisionContext,
  id: OpId,
  decision: ChargeDecision | ForwardDecision,
  make: (op: Op, store: Op | undefined, last: number) => Made | undefined,
): Promise<Decided> {
  const code = 'code' in decision ? decision.code : undefined;
  if (code !== undefined && (code.trim() === '' || code.length > LONGEST_CODE)) return refuse({ code: 'code_needed' });
  if (code !== undefined && !isMasked(code)) return refuse({ code: 'card_not_masked' });
  const changed = await changeLedger<CardDecisionRefusal>(journal, async (ledger) => {
    const op = await journal.findOp(id);
    const store = op?.kind === 'card_forward' ? await journal.findOp(storedBy(op)) : undefined;
    const last = (await journal.listAttempts(id)).at(-1)?.n ?? 0;
    const made = op?.state === 'attention' ? make(op, store, last) : undefined;
    if (op === undefined || made === undefined) return refuse({ code: 'not_to_be_decided' });
    const at = now(world);
    const by = op.kind === 'card_forward' ? storedBy(op) : op.id;
    const claim = code === undefined ? undefined : { scope: CARD_SCOPE, reference: code, lane: saleLaneOf(op), by };
    const claimed = claim && (await claimReference(journal, claim, at));
    if (claimed?.ok === false) return claimed;
    const { change, adds, ledger: changeOf = (same: Ledger) => same } = made;
    const body = JSON.stringify({ op: id, lane: op.lane, reason: op.reason, amount: chargeAmounts(op).total, code, employee: employeeId });
    return accept({
      ledger: changeOf(ledger),
      write: {
        change: { id, ...(change.state !== 'waiting' && { endedAt: at }), ...change },
        ...(adds !== undefined && { adds }),
        ...(claimed !== undefined && { records: [claimed.value] }),
        audit: { at, event: `card_decided_${decision.kind}`, body },
      },
    });
  });
  return changed.ok ? accept((await journal.findOp(id)) as Op) : changed;
}
