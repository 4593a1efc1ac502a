import { moneyFromNumber } from '../../base/currency.ts';
import { add, type Money, NO_MONEY, subtract } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { OrderTotals } from '../../contract/records/v3-order.ts';
import type { CartTotals, PricedCart } from '../../engine/priced-lines/priced-cart.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { pathOf } from '../../sync/paths/look-up.ts';
import type { TillContext } from '../context/till-context.ts';
import { tabPricing } from '../records/tabs-ordered.ts';
import { findTab, tabLane } from '../records/tabs-record.ts';

/** The service's current totals of a tab, in minor units. */
export type TabQuote = CartTotals;

/** Checks of the tab's ops that are not done yet; between two of them is one round trip. */
const MOST_LOOKS = 20;

/**
 * Asks a service that keeps no prices for its price of the tab, before the guest pays. Undefined when the service is away or lacks a part
 * of the tab: the tab is then paid at the till's price, and a difference is decided later.
 */
export async function quoteOfTab(
  context: Pick<TillContext, 'journal' | 'drainer'>,
  tabId: string,
): Promise<Outcome<TabQuote | undefined, Refusal<'service_refuses_tab'>>> {
  const { connection, caller } = context.drainer();
  const tab = await findTab(context.journal, tabId);
  if (tab?.state !== 'open' || tabPricing(context) === 'then' || connection.connectivity() !== 'online') return accept(undefined);
  const { place } = tab.body;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const ops = await context.journal.listLane(tabLane(tabId));
    const uuid = ops.findLast(({ refs }) => refs.orderUuid !== undefined)?.refs.orderUuid;
    if (ops.some(({ state }) => state === 'attention')) return accept(undefined);
    const isOnItsWay = uuid === undefined || ops.some(({ state }) => state === 'waiting');
    const path = { ...pathOf(place), uuid: uuid ?? '' };
    if (isOnItsWay) {
      const there = await caller.call(V3_OPERATIONS.listOrders, { path: pathOf(place), query: SHORTEST_LIST });
      if (there.kind !== 'ok') return accept(undefined);
      continue;
    }
    const outcome = await caller.call(V3_OPERATIONS.calculateOrder, { path, query: {} });
    if (outcome.kind === 'rejected' && outcome.status === 400)
      return refuse({ code: 'service_refuses_tab', facts: { message: outcome.message } });
    return accept(outcome.kind === 'ok' ? totalsOf(outcome.value.calculations.order_totals, place.currency) : undefined);
  }
  return accept(undefined);
}

const SHORTEST_LIST = { start_date: '2000-01-01T00:00:00Z', end_date: '2000-01-01T00:00:01Z', per_page: 1 };

function totalsOf(totals: OrderTotals, currency: string): TabQuote | undefined {
  const amount = (value = 0): Money => moneyFromNumber(value, currency) ?? NO_MONEY;
  const total = moneyFromNumber(totals.total, currency);
  if (total === undefined) return undefined;
  const charityTotal = amount(totals.charity_total);
  return {
    originalTotal: amount(totals.original_total),
    subtotal: amount(totals.subtotal),
    discountsTotal: amount(totals.discounts_total),
    itemDiscountsTotal: NO_MONEY,
    cartDiscountsTotal: amount(totals.discounts_total),
    exclusiveTax: amount(totals.exclusive_tax),
    inclusiveTax: amount(totals.inclusive_tax),
    feesTotal: amount(totals.fees_total),
    total,
    charityTotal,
    due: add(total, charityTotal),
    cashRounding: NO_MONEY,
  };
}

/** Applies the service's price once the cashier has agreed to it; before that it is refused, so that both prices are shown. */
export function atQuotedPrice<Priced extends Pick<Sale, 'priced'>>(
  sale: Priced,
  quote: TabQuote | undefined,
  agreed: number | undefined,
): Outcome<Priced, Refusal<'service_price'>> {
  const { due } = sale.priced.totals;
  if (quote === undefined || quote.due === due) return accept(sale);
  if (quote.due !== agreed)
    return refuse({ code: 'service_price', facts: { due: quote.due, ours: due, difference: subtract(quote.due, due) } });
  const priced: PricedCart = { ...sale.priced, totals: quote };
  return accept({ ...sale, priced });
}
