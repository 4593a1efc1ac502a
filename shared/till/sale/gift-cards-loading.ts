import { uuidV5 } from '../../base/ids.ts';
import { add, type Money, money } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { MOST_VALUE } from '../../contract/http/value-card-code.ts';
import { hintOfValueCode, readValueCode } from '../../contract/records/value-card.ts';
import { intentOf, VALUE_CODE, type ValueLoadIntent } from '../../sync/journal/intent.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import type { Op, OpId } from '../../sync/journal/op.ts';
import type { SALE_OPERATIONS } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { findNamed, type SoldGiftCard, soldGiftCards } from '../records/gift-cards-sold.ts';
import type { NamedGiftCard, SaleRecord } from '../records/sales-record.ts';
import { loadsGiftCards } from '../records/sales-view.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { changeSale, findSaleFor } from './sales-change.ts';
import { VALUE_CARD_HANDLERS } from './value-cards.ts';

type Operation = typeof SALE_OPERATIONS.chooseGiftCard;

/** More than anyone hands over a counter; each is a job of its own. */
const MOST_SOLD_AT_ONCE = 50;

/** Keeps the card for one unit until the sale is complete. Its code is sealed: it lies in no file in the clear. */
export const chooseGiftCard: TillHandler<TillContext, Operation> = async (context, call) => {
  const { caller, path, body } = call;
  const { secretBox } = context.world;
  const sale = await findSaleFor(context, caller, path.sale_id);
  if (!sale.ok) return sale;
  if (!loadsGiftCards(context) || secretBox === undefined) return refuse({ code: 'no_value_cards' });
  const code = readValueCode(body.code);
  if (code === undefined) return refuse({ code: 'value_card_no_code' });
  const found = await lookUp(context, call, code);
  if (!found.ok) return found;
  return await changeSale(context, caller, path.sale_id, async ({ state, body: record }) => {
    if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
    const sold = soldGiftCards(record.sale).find(({ lineId, unit }) => lineId === path.line_id && unit === body.unit);
    if (sold === undefined) return refuse({ code: 'unknown' });
    if (add(found.value, sold.amount) > MOST_VALUE) return refuse({ code: 'value_card_full' });
    const { lineId, unit } = sold;
    const named: NamedGiftCard = {
      lineId,
      unit,
      hint: hintOfValueCode(code),
      sealed: secretBox.seal(VALUE_CODE, code),
      loadId: uuidV5(context.world, record.opId, `gift card ${lineId} ${unit}`) as OpId,
    };
    const before = findNamed(record, sold);
    const others = (record.giftCards ?? []).filter((each) => each !== before);
    return accept({ body: { ...record, giftCards: [...others, named] }, beside: { isPostponable: true } });
  });
};

/** Returns what is on the card now, as far as the service can be asked: a new card has nothing. */
async function lookUp(context: TillContext, { caller, at }: TillCall<Operation>, code: string): Promise<Outcome<Money, Refusal>> {
  const nothing = accept(money(0));
  const found = await VALUE_CARD_HANDLERS.lookUpValueCard(context, { caller, at, path: {}, query: {}, body: { code } });
  if (!found.ok) return nothing;
  const { isBlocked, isExpired, balance } = found.value;
  if (isBlocked) return refuse({ code: 'value_card_blocked' });
  return isExpired ? refuse({ code: 'value_card_expired' }) : accept(balance as Money);
}

/** Refuses to take money while a gift card that is sold has no card: no one could say later which one the guest holds. */
export function checkGiftCards(context: TillContext, record: SaleRecord): Outcome<undefined> {
  if (!loadsGiftCards(context)) return accept(undefined);
  const sold = soldGiftCards(record.sale);
  if (sold.length > MOST_SOLD_AT_ONCE) return refuse({ code: 'too_many_gift_cards', facts: { most: MOST_SOLD_AT_ONCE } });
  const missing = sold.filter((each) => findNamed(record, each) === undefined);
  return missing.length === 0 ? accept(undefined) : refuse({ code: 'gift_card_missing', facts: { count: missing.length } });
}

/** The jobs that load the cards of a sale, for the write that completes it. */
export function loadOps({ identity }: Pick<TillContext, 'identity'>, record: SaleRecord, at: Instant): readonly NewOp[] {
  const { sale, place, employee, deviceName } = record;
  return soldGiftCards(sale).flatMap((sold: SoldGiftCard) => {
    const { loadId, sealed, hint } = findNamed(record, sold) ?? {};
    if (loadId === undefined || sealed === undefined || hint === undefined) return [];
    const by = employee?.name ?? deviceName;
    const intent: ValueLoadIntent = { place, ofSale: sale.id, reference: loadId, amount: sold.amount, sealed, hint, by };
    const { epoch } = identity();
    return [{ id: loadId, kind: 'value_load', lane: loadLane(loadId), epoch, intent: JSON.stringify(intent), createdAt: at }];
  });
}

/** Each card has a lane of its own, so that one that a person must decide holds up no other, and no order. */
function loadLane(loadId: OpId): string {
  return `gift/${loadId}`;
}

/** The job for another card in place of one that the service refused. It keeps the reference, so that one of the two is loaded at most. */
export function loadOtherCard(
  { world }: Pick<TillContext, 'world'>,
  { decisionId, epoch, at }: { readonly decisionId: string; readonly epoch: number; readonly at: Instant },
  op: Op,
  typed: string,
): NewOp | undefined {
  const code = readValueCode(typed);
  if (code === undefined || world.secretBox === undefined) return undefined;
  const intent = { ...intentOf<ValueLoadIntent>(op), sealed: world.secretBox.seal(VALUE_CODE, code), hint: hintOfValueCode(code) };
  const id = uuidV5(world, op.id, `other card ${decisionId}`) as OpId;
  return { id, kind: 'value_load', lane: op.lane, epoch, intent: JSON.stringify(intent), createdAt: at, replaces: op.id };
}
