import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { type CallOutcome, isRefused } from '../../client/call-outcome.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { VALUE_CARD_OPERATIONS } from '../../contract/operations/operations-value-cards.ts';
import type { ValueCardView } from '../../contract/records/value-card.ts';
import type { Steps } from '../journal/effect.ts';
import { VALUE_CODE, type ValueBackIntent, type ValueLoadIntent, type VendorRef } from '../journal/intent.ts';
import type { Refs } from '../journal/op.ts';
import { isOutOfTime, type OpRun, send, waitAfterOutcome } from './op-run.ts';
import { type AttentionReason, attention, DONE, rejected, type Verdict } from './verdict.ts';

const { loadValueCard, takeBackValueCardLoad } = VALUE_CARD_OPERATIONS;

/** The service makes a load of one reference once, so that it is sent again after any answer that did not arrive. */
export function* loadSoldCard(run: OpRun, intent: ValueLoadIntent): Steps<Verdict> {
  const { place, reference, amount, sealed, by } = intent;
  const code = run.context.world.secretBox?.open(VALUE_CODE, sealed);
  if (code === undefined) return attention('load_unreadable', factsOf(intent));
  for (let round = 0; ; round++) {
    const outcome = yield* send(
      run,
      'load',
      loadValueCard,
      { path: { ...pathOf(place), reference }, body: { value: { code, by, amount: moneyToNumber(money(amount), place.currency) } } },
      { isDeduplicated: true, learn: (answer) => balanceAfter(answer, intent) },
    );
    if (outcome.kind === 'ok') return DONE;
    if (isRefused(outcome)) {
      // Its sale was given back while it was on its way.
      if (outcome.message === ORDERING_MESSAGES.loadTakenBack) return rejected(TAKEN_BACK);
      return attention(REASONS[outcome.message] ?? 'load_refused', { ...factsOf(intent), message: outcome.message });
    }
    if (isOutOfTime(run)) return attention('no_answer', factsOf(intent));
    yield* waitAfterOutcome(run, outcome, round);
  }
}

/** The reason of a load that a refund came before. */
export const TAKEN_BACK = 'taken_back';

/** Reasons of a load that certainly did not happen. */
export const LOAD_REFUSED: ReadonlySet<string | undefined> = new Set([
  'load_blocked',
  'load_too_much',
  'load_refused',
  'load_unreadable',
] satisfies AttentionReason[]);

const REASONS: Readonly<Record<string, AttentionReason>> = {
  [ORDERING_MESSAGES.loadOfBlockedCard]: 'load_blocked',
  [ORDERING_MESSAGES.loadTooMuch]: 'load_too_much',
};

/** Taken back once, by the reference of the load, whether or not that has arrived. */
export function* takeLoadBack(run: OpRun, intent: ValueBackIntent): Steps<Verdict> {
  const { place, reference, by, after = [] } = intent;
  const refunds = run.context.earlier.filter(({ id }) => after.includes(id));
  if (refunds.length > 0 && refunds.every(({ state }) => state === 'rejected')) return rejected('not_refunded');
  for (let round = 0; ; round++) {
    const outcome = yield* send(
      run,
      'take_back',
      takeBackValueCardLoad,
      { path: { ...pathOf(place), reference }, body: { value: { by } } },
      { isDeduplicated: true },
    );
    if (outcome.kind === 'ok') return DONE;
    if (isRefused(outcome)) {
      const reason = outcome.message === ORDERING_MESSAGES.loadSpent ? 'load_spent' : 'load_refused';
      return attention(reason, { ...factsOf(intent), message: outcome.message });
    }
    if (isOutOfTime(run)) return attention('no_answer', factsOf(intent));
    yield* waitAfterOutcome(run, outcome, round);
  }
}

function pathOf({ venueId, vendorId }: VendorRef): { readonly venue_id: number; readonly vendor_id: number } {
  return { venue_id: venueId, vendor_id: vendorId };
}

function factsOf({ hint, amount }: Pick<ValueLoadIntent, 'hint' | 'amount'>): NonNullable<Verdict['evidence']> {
  return { card: `****${hint}`, amount };
}

/** What the move of this load says, since the card may have paid for something before the answer came. */
function balanceAfter(answer: CallOutcome<ValueCardView>, { reference, place }: ValueLoadIntent): Partial<Refs> | undefined {
  if (answer.kind !== 'ok') return undefined;
  const { card, moves } = answer.value;
  const written = moves.find((move) => move.reference === reference)?.balance ?? card.balance;
  const balance = moneyFromNumber(written, place.currency);
  return balance === undefined ? undefined : { valueBalance: balance };
}
