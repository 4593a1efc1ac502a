import { add, type Money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import { type ChoiceLine, type ChoiceTender, leftOf, type RefundChoice, unitAmounts, unitsOf } from '../../engine/sale/refund-choice.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import type { CartLine, ChosenModifier, Quantity } from '../../engine/terms/cart.ts';
import { chargedUidOf, lastFourOf, shownKindOf, type Tender } from '../../engine/terms/tender.ts';
import type { TillContext } from '../context/till-context.ts';
import { type KeptRefund, listRefundsInPart, type RequestedPart, viewOfRefund } from '../records/refunds-record.ts';

/**
 * The parts of a sale that were refunded, or are being refunded. Of one that a card refused, the cash that was handed out still counts, and
 * its items can be refunded again.
 */
export async function livePartsOf(
  journal: TillContext['journal'],
  saleId: string,
): Promise<{ readonly all: readonly KeptRefund[]; readonly live: readonly RequestedPart[] }> {
  const all = await listRefundsInPart(journal, saleId);
  const live: RequestedPart[] = [];
  for (const kept of all) {
    const { part } = kept.body.last;
    if (part === undefined) continue;
    const isRefused = (await viewOfRefund(journal, kept)).state === 'refused';
    const tenders = isRefused ? await movedTenders(journal, part) : part.tenders;
    if (tenders.length > 0) live.push(isRefused ? { ...part, tenders, lines: [], isRest: false } : part);
  }
  return { all, live };
}

async function movedTenders(journal: TillContext['journal'], { tenders }: RequestedPart): Promise<RequestedPart['tenders']> {
  const ops = await Promise.all(tenders.map(async ({ opId }) => (opId === undefined ? undefined : await journal.findOp(opId))));
  return tenders.filter((_, place) => ops[place]?.state !== 'rejected');
}

/**
 * Returns what can still be refunded in part; undefined where nothing can: a tender of another provider, returned goods, or cards of a
 * service that refunds whole orders only.
 */
export function choiceOfSale(
  context: Pick<TillContext, 'drainer'>,
  sale: Sale,
  catalogue: Catalogue | undefined,
  live: readonly RequestedPart[],
): RefundChoice | undefined {
  const tenders = takenTenders(sale).flatMap((tender) => choiceTender(tender, live) ?? []);
  const isElsewhere = takenTenders(sale).some((tender) => isPaying(tender) && backOf(tender) === undefined);
  const isByService = tenders.some(({ back }) => back === 'card');
  if (isElsewhere || tenders.length === 0) return undefined;
  if (isByService && !hasCapability(context.drainer().connection.service(), 'partial_refunds')) return undefined;
  const paid = sum(takenTenders(sale).filter(isPaying).map(paidBy));
  const amounts = unitAmounts(paid, sale.priced.lines);
  if (amounts === undefined) return undefined;
  const lines = sale.cart.lines.map((line, index) => choiceLine(sale, line, amounts[index] ?? [], catalogue, live));
  const choice = { lines, tenders, paid, ...(sale.cashRounding !== undefined && { cashRounding: sale.cashRounding }) };
  return leftOf(choice) > NO_MONEY ? choice : undefined;
}

function isPaying(tender: Tender): boolean {
  return paidBy(tender) !== NO_MONEY;
}

function paidBy({ amount, tip, kind }: Tender): Money {
  return kind === 'complimentary' ? NO_MONEY : add(amount, tip);
}

function backOf(tender: Tender): ChoiceTender['back'] | undefined {
  if (tender.kind === 'cash') return 'drawer';
  return chargedUidOf(tender) === undefined ? undefined : 'card';
}

function choiceTender(tender: Tender, live: readonly RequestedPart[]): ChoiceTender | undefined {
  const back = backOf(tender);
  const paid = paidBy(tender);
  if (back === undefined || paid <= NO_MONEY) return undefined;
  const refunded = sum(live.flatMap(({ tenders }) => tenders).flatMap(({ tenderId, amount }) => (tenderId === tender.id ? [amount] : [])));
  const lastFour = lastFourOf(tender);
  return {
    tenderId: tender.id,
    kind: shownKindOf(tender),
    ...(lastFour !== undefined && { lastFour }),
    back,
    left: subtract(paid, refunded),
  };
}

function choiceLine(
  sale: Sale,
  { id, itemId, quantity, modifiers }: CartLine,
  amounts: readonly Money[],
  catalogue: Catalogue | undefined,
  live: readonly RequestedPart[],
): ChoiceLine {
  const refunded = live.flatMap(({ lines }) => lines).reduce((units, line) => (line.lineId === id ? units + line.units : units), 0);
  const isRefundable = (item: string): boolean => (catalogue && findItem(catalogue, item)?.data.refundable) ?? true;
  return {
    lineId: id,
    name: sale.itemNames[itemId] ?? itemId,
    unitAmounts: amounts,
    refunded,
    unitQuantity: (quantity / unitsOf(quantity)) as Quantity,
    isRefundable: [itemId, ...itemIdsOf(modifiers)].every(isRefundable),
  };
}

export function itemIdsOf(modifiers: readonly ChosenModifier[]): readonly string[] {
  return modifiers.flatMap(({ itemId, modifiers: nested }) => [itemId, ...itemIdsOf(nested)]);
}
