import { allocate } from '../../base/allocate.ts';
import { type Money, money, NO_MONEY } from '../../base/money.ts';
import { unitsOf } from '../../engine/sale/refund-choice.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { intentOf, type ValueLoadIntent } from '../../sync/journal/intent.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { GiftCardView } from '../../till-contract/operations/sale-operations.ts';
import { lastOpOf } from './last-op.ts';
import type { NamedGiftCard, SaleRecord } from './sales-record.ts';
import { giftCardLines, grossOf } from './shifts-sums.ts';

/** Gift cards that a sale sells. Each unit of their lines is a card of its own, with the line's price as what is owed to its holder. */

export interface SoldGiftCard {
  readonly lineId: string;
  /** Which of the line's units, from 0: the order in which refunds take them. */
  readonly unit: number;
  readonly itemId: string;
  readonly amount: Money;
}

export function soldGiftCards(sale: Sale): readonly SoldGiftCard[] {
  return giftCardLines(sale).flatMap((priced) => {
    const gross = grossOf(priced);
    const { id, itemId, quantity } = priced.line;
    // Nothing is owed for one that was given away, and a returned one is not loaded.
    if (gross <= NO_MONEY) return [];
    const amounts = allocate(gross, new Array<number>(unitsOf(quantity)).fill(1));
    return amounts.map((amount, unit) => ({ lineId: id, unit, itemId, amount }));
  });
}

export function findNamed(
  { giftCards = [] }: Pick<SaleRecord, 'giftCards'>,
  { lineId, unit }: Pick<SoldGiftCard, 'lineId' | 'unit'>,
): NamedGiftCard | undefined {
  return giftCards.find((named) => named.lineId === lineId && named.unit === unit);
}

export function withoutCodes(giftCards: readonly NamedGiftCard[]): readonly NamedGiftCard[] {
  return giftCards.map(({ sealed: _, ...named }) => named);
}

type Known = Pick<Journal, 'findOp' | 'listLane'>;

/** A unit that was sold, the card for it, and the jobs about it as far as they exist. */
export interface KnownGiftCard {
  readonly sold: SoldGiftCard;
  readonly named?: NamedGiftCard;
  readonly load?: Op;
  readonly back?: Op;
}

export async function knownGiftCards(journal: Known, record: Pick<SaleRecord, 'sale' | 'giftCards'>): Promise<readonly KnownGiftCard[]> {
  const known: KnownGiftCard[] = [];
  for (const sold of soldGiftCards(record.sale)) {
    const named = findNamed(record, sold);
    const load = named && (await lastOpOf(journal, named.loadId));
    const back = named?.backId === undefined ? undefined : await journal.findOp(named.backId);
    known.push({ sold, ...(named && { named }), ...(load && { load }), ...(back && { back }) });
  }
  return known;
}

/** True while what was loaded, or is about to be, has not been taken back. A refund that moved nothing takes nothing back. */
export function isOnCard({ named, back }: KnownGiftCard): boolean {
  return named !== undefined && (back === undefined || back.state === 'rejected');
}

/** Returns the gift cards of a sale as screens show them; none where the sale was made without cards to load. */
export function viewOfGiftCards(sale: Sale, known: readonly KnownGiftCard[], areNeeded: boolean): readonly GiftCardView[] {
  if (!areNeeded && known.every(({ named }) => named === undefined)) return [];
  return known.map((each) => {
    const { lineId, unit, itemId, amount } = each.sold;
    const hint = each.load === undefined ? each.named?.hint : intentOf<ValueLoadIntent>(each.load).hint;
    const balance = each.load?.refs.valueBalance;
    return {
      lineId,
      unit,
      name: sale.itemNames[itemId] ?? itemId,
      amount,
      state: stateOf(each),
      ...(hint !== undefined && { maskedCode: `****${hint}` }),
      ...(balance !== undefined && { balance: money(balance) }),
      ...(each.load !== undefined && { jobId: each.load.id }),
    };
  });
}

function stateOf({ named, load, back }: KnownGiftCard): GiftCardView['state'] {
  if (named === undefined) return 'missing';
  if (back !== undefined && back.state !== 'rejected') return back.state === 'done' ? 'taken_back' : 'taking_back';
  switch (load?.state) {
    case undefined:
      return 'chosen';
    case 'waiting':
      return 'waiting';
    case 'done':
      return 'loaded';
    case 'attention':
      return 'attention';
    case 'rejected':
      return 'not_loaded';
  }
}
