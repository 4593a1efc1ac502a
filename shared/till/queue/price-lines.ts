import { type Money, NO_MONEY, sum } from '../../base/money.ts';
import { instantFromEpoch, parseInstant } from '../../base/time.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import type { CartTotals, PricedCart, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { intentOf, type SaleIntent } from '../../sync/journal/intent.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { PriceLine } from '../../till-contract/parts/job-view.ts';
import type { TillContext } from '../context/till-context.ts';
import { findSaleRecord, saleOfLane } from '../records/sales-record.ts';

/**
 * Compares, line by line, what a paid sale cost with what the service's menu makes of it now. The service reports only its total, but the
 * host has its menu and the same engine. Empty when the host no longer has the sale or the menu.
 */
export async function priceLines(
  { journal, vendorOf, world }: Pick<TillContext, 'journal' | 'vendorOf' | 'world'>,
  op: Op,
): Promise<readonly PriceLine[]> {
  if (op.kind !== 'sale') return [];
  const { place, request } = intentOf<SaleIntent>(op);
  const saleRecord = await findSaleRecord(journal, saleOfLane(op.lane));
  const catalogue = vendorOf({ vendorId: place.vendorId })?.catalogues.newest();
  if (saleRecord === undefined || catalogue === undefined) return [];
  const at = parseInstant(request.cart.placed_at ?? '') ?? instantFromEpoch(world.epochMilliseconds());
  const { sale } = saleRecord.body;
  return linesBetween(sale, catalogue, priceCart(catalogue, sale.cart, { at }));
}

function linesBetween({ priced, itemNames }: Sale, catalogue: Catalogue, now: PricedCart): readonly PriceLine[] {
  return [
    ...priced.lines.map((line, index): PriceLine => {
      const [paid, wanted] = [grossOf(line), grossOf(now.lines[index])];
      const isGone = findItem(catalogue, line.line.itemId) === undefined;
      const name = itemNames[line.line.itemId] ?? line.line.itemId;
      return { kind: 'item', name, paid, now: wanted, ...(isGone ? { cause: 'gone' } : paid !== wanted && { cause: 'price' }) };
    }),
    ...PARTS.map(([kind, part]): PriceLine => ({ kind, paid: part(priced.totals), now: part(now.totals) })).filter(
      ({ paid, now: wanted }) => paid !== NO_MONEY || wanted !== NO_MONEY,
    ),
  ];
}

const PARTS: readonly (readonly [Exclude<PriceLine['kind'], 'item'>, (totals: CartTotals) => Money])[] = [
  ['discounts', ({ discountsTotal }) => discountsTotal],
  ['fees', ({ feesTotal }) => feesTotal],
  ['tax', ({ exclusiveTax }) => exclusiveTax],
  ['charity', ({ charityTotal }) => charityTotal],
  ['due', ({ due }) => due],
];

function grossOf(line: PricedLine | undefined): Money {
  return sum((line?.components ?? []).map(({ gross }) => gross));
}
