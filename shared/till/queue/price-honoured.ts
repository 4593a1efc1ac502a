import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { instantFromEpoch, parseInstant } from '../../base/time.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { Cart } from '../../engine/terms/cart.ts';
import { intentOf, type SaleIntent } from '../../sync/journal/intent.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { UnitCosts } from '../../sync/paths/price-decision.ts';
import type { TillContext } from '../context/till-context.ts';
import { findSaleRecord, saleOfLane } from '../records/sales-record.ts';

/**
 * Checks whether a paid sale can be sent again at the prices that the guest paid. Lines whose price has changed get the till's price, if
 * their item allows that, and the repriced cart must equal the amount taken, to the cent.
 */
export async function honouredCosts(
  { journal, vendorOf, world }: Pick<TillContext, 'journal' | 'vendorOf' | 'world'>,
  op: Op,
): Promise<Outcome<UnitCosts, Refusal>> {
  if (op.kind !== 'sale') return refuse({ code: 'honour_tab' });
  const intent = intentOf<SaleIntent>(op);
  if (intent.mustGoByOrder === true || op.refs.route === 'v3') return refuse({ code: 'honour_by_order' });
  const saleRecord = await findSaleRecord(journal, saleOfLane(op.lane));
  const catalogue = vendorOf({ vendorId: intent.place.vendorId })?.catalogues.newest();
  if (saleRecord === undefined || catalogue === undefined) return refuse({ code: 'honour_unknown' });
  const at = parseInstant(intent.request.cart.placed_at ?? '') ?? instantFromEpoch(world.epochMilliseconds());
  return costsOf(saleRecord.body.sale, catalogue, at);
}

function costsOf(sale: Sale, catalogue: Catalogue, at: Sale['at']): Outcome<UnitCosts, Refusal> {
  const { cart, priced } = sale;
  const now = priceCart(catalogue, cart, { at });
  const differing = priced.lines.flatMap(({ line, unitCost }, index) =>
    now.lines[index]?.unitCost === unitCost ? [] : [{ line, unitCost, index }],
  );
  if (differing.length === 0) return refuse({ code: 'honour_unexplained' });
  const fixed = differing.find(({ line }) => findItem(catalogue, line.itemId)?.data.priceOverride !== true);
  if (fixed !== undefined)
    return refuse({ code: 'honour_fixed_price', facts: { item: sale.itemNames[fixed.line.itemId] ?? fixed.line.itemId } });
  const costs = new Map(differing.map(({ index, unitCost }) => [index, unitCost]));
  const honoured = priceCart(catalogue, withCosts(cart, costs), { at });
  const isMet = honoured.totals.due === priced.totals.due && honoured.problems.every(({ severity }) => severity !== 'refuse');
  return isMet ? accept(costs) : refuse({ code: 'honour_not_met' });
}

function withCosts(cart: Cart, costs: UnitCosts): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line, index) => {
      const unitCost = costs.get(index);
      return unitCost === undefined ? line : { ...line, unitCost };
    }),
  };
}
