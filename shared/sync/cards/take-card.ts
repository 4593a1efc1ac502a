import { sum } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Instant, now } from '../../base/time.ts';
import { type CardStoreIntent, intentOf } from '../journal/intent.ts';
import type { AuditFact } from '../journal/journal.ts';
import type { Op, OpId } from '../journal/op.ts';
import { CARD_SCOPE, claimReference } from '../journal/paid-references.ts';
import type { OfflineCardSettings } from '../journal/sync-settings.ts';
import {
  assessCharge,
  type ChargeAssessment,
  type ChargeRefusal,
  chargeAmounts,
  isUntold,
  maskAndCut,
  type WantedCharge,
} from '../paths/card-charge.ts';
import { rejected } from '../paths/verdict.ts';
import type { OfflineAnswer } from './card-terminal.ts';
import { clearUpCards } from './clear-up-cards.ts';
import { answered, attemptOf, endCard, type OfflineCardsState } from './offline-cards-state.ts';
import { cardsIn, changeLedger, type Ledger, type LedgerChange, storedOf } from './offline-ledger.ts';
import { checkStore, type OfflineLimitRefusal } from './offline-limits.ts';
import { forwardOf, soundAnswer, storageUnknown } from './stored-card.ts';

export interface WantedStoredCard extends Omit<WantedCharge, 'at' | 'intent'> {
  readonly intent: CardStoreIntent;
}

export type StoreRefusal = ChargeRefusal | OfflineLimitRefusal | Refusal<'needs_confirmation'>;

export function offlineLimits({ settings, terminal }: OfflineCardsState): OfflineCardSettings {
  const set = settings();
  return { ...set, isOn: set.isOn && terminal.storesCards };
}

/** Stores a card and has the terminal authorise it. A card that is known already is returned as it is now. */
export async function takeCard(cards: OfflineCardsState, wanted: WantedStoredCard): Promise<Outcome<Op, StoreRefusal>> {
  const { isHeld, journal, underWay, world } = cards;
  const { id } = wanted;
  await clearUpCards(cards);
  const known = await journal.findOp(id);
  if (known !== undefined) return accept(known);
  if (isHeld?.() === true) return refuse({ code: 'needs_confirmation' });
  underWay.add(id);
  try {
    let again: AuditFact | undefined;
    const begun = await changeLedger<StoreRefusal>(journal, async (ledger) => {
      const at = now(world);
      const charge = await assessCharge(journal, { ...wanted, at }, 'card_store');
      if (!charge.ok) return charge;
      again = charge.value.audit;
      return await storeInLedger(cards, ledger, charge.value, at);
    });
    return begun.ok ? accept(await authorise(cards, id, again)) : begun;
  } finally {
    underWay.delete(id);
  }
}

/** Decides whether the terminal may store this charge, and returns what to write before it is asked. */
async function storeInLedger(
  cards: OfflineCardsState,
  ledger: Ledger,
  { op, expects, lane }: ChargeAssessment,
  at: Instant,
): Promise<Outcome<LedgerChange, OfflineLimitRefusal>> {
  const { approvedBy } = intentOf<CardStoreIntent>(op);
  const inSale = lane.filter((each) => each.kind === 'card_store' && each.state !== 'rejected' && !isUntold(each));
  const amount = chargeAmounts(op).total;
  const soFarInSale = sum(inSale.map((each) => chargeAmounts(each).total));
  const stored = storedOf(await cardsIn(cards.journal, cards.world, ledger), ledger);
  const allowed = checkStore(offlineLimits(cards), stored, { amount, soFarInSale, at, ...(approvedBy !== undefined && { approvedBy }) });
  if (!allowed.ok) return allowed;
  const body = JSON.stringify({ op: op.id, limits: allowed.value, amount, employee: approvedBy });
  return accept({
    ledger: { ...ledger, records: [...ledger.records, op.id] },
    write: {
      isPostponable: true,
      adds: [op],
      ...(allowed.value.length > 0 && { audit: { at, event: 'offline_card_approved', body } }),
    },
    expects,
  });
}

async function authorise(cards: OfflineCardsState, id: OpId, audit: AuditFact | undefined): Promise<Op> {
  const { journal, terminal, world } = cards;
  const op = (await journal.findOp(id)) as Op;
  const { terminalId, place } = intentOf<CardStoreIntent>(op);
  const sent = await attemptOf(cards, op, 'authorise');
  await journal.append({ attempt: sent, ...(audit !== undefined && { audit }) });
  const order = { id, terminalId, amount: chargeAmounts(op).total, currency: place.currency };
  const answer = soundAnswer(await terminal.authoriseOffline(order).catch(() => undefined));
  const at = now(world);
  const claim = answer?.kind === 'stored' ? { scope: CARD_SCOPE, reference: answer.reference, lane: op.lane, by: id } : undefined;
  const claimed = claim && (await claimReference(journal, claim, at));
  if (answer?.kind === 'stored' && claimed?.ok === true) {
    await endCard(
      cards,
      op,
      { state: 'done' },
      {
        attempt: answered(cards, sent, 'ok'),
        refs: { ...op.refs, stored: storedRefOf(answer) },
        adds: [forwardOf(world, op, answer.reference, at)],
        records: [claimed.value],
      },
    );
  } else if (answer?.kind === 'refused') {
    const message = answer.message === undefined ? undefined : { message: maskAndCut(answer.message) };
    await endCard(cards, op, rejected('declined', message), { drops: id, attempt: answered(cards, sent, 'rejected') });
  } else {
    await endCard(cards, op, storageUnknown(op, sent), { attempt: answered(cards, sent, 'ambiguous') });
  }
  return (await journal.findOp(id)) as Op;
}

function storedRefOf({
  maskedAcc,
  cardType,
  authorizationCode,
  reference,
}: Extract<OfflineAnswer, { kind: 'stored' }>): NonNullable<Op['refs']['stored']> {
  const code = authorizationCode !== undefined && { authorizationCode: maskAndCut(authorizationCode) };
  return { reference, maskedAcc: maskAndCut(maskedAcc), cardType: maskAndCut(cardType), ...code };
}
