import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { HeldView } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { CounterOrder, KIOSK_OPERATIONS } from '../../till-contract/operations/kiosk-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { reserveStock } from '../menu/sold-out.ts';
import { areSame } from '../records/same-content.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import { priceAgain } from '../sale/sales-opening.ts';
import { dateOf } from '../shift/drawer-booking.ts';
import type { TillHandler } from '../till-call.ts';
import { endOldCarts, type HeldRecord } from './held-carts.ts';

/** The fact in the journal that holds the last code given out. */
const COUNTER_CODES = 'till/counter-codes';
/** Distinguishes the code from the number that guests are called by. */
const CODE_PREFIX = 'K';

interface Given {
  readonly businessDate: string;
  readonly last: number;
}

type Handler = TillHandler<TillContext, (typeof KIOSK_OPERATIONS)['orderAtCounter']>;

/** Stores the order among the held carts, priced by the host, so that the guest knows the amount before walking to the counter. */
export const orderAtCounter: Handler = async (context, { caller, path, body, at }) => {
  const { journal } = context;
  const ordered = await decideAndWrite<CounterOrder>(journal, async () => {
    const known = await findKept<HeldRecord>(journal, 'held', path.order_id);
    if (known !== undefined) return repeated(known.body, body.cart);
    const priced = priceAgain(context, caller, body, at);
    if (!priced.ok) return priced;
    const { place, catalogue } = priced.value;
    // Checks stock without reserving it: the guest who pays first gets the last piece.
    const isThere = await reserveStock(context, { vendorId: place.vendorId, catalogue, taken: body.cart.lines, at });
    if (!isThere.ok) return isThere;
    const businessDate = dateOf(context, at);
    const fact = await journal.findFact(COUNTER_CODES);
    const given = fact === undefined ? undefined : (JSON.parse(fact) as Given);
    const last = (given?.businessDate === businessDate ? given.last : 0) + 1;
    const code = `${CODE_PREFIX}${last}`;
    const { due } = priced.value.sale.priced.totals;
    const { deviceName } = caller;
    const view: HeldView = {
      id: path.order_id,
      name: code,
      cart: body.cart,
      heldAt: at,
      employeeName: deviceName,
      deviceName,
      counterCode: code,
    };
    const heldRecord: HeldRecord = { view, vendorId: place.vendorId, deviceId: caller.deviceId, counter: { businessDate, due } };
    return accept({
      value: orderOf(view, due),
      write: {
        isPostponable: true,
        records: [keep('held', path.order_id, 0, { state: 'held', at, body: heldRecord })],
        facts: { [COUNTER_CODES]: JSON.stringify({ businessDate, last } satisfies Given) },
        expects: { facts: { [COUNTER_CODES]: fact } },
      },
    });
  });
  if (!ordered.ok) return ordered;
  context.emit({ kind: 'held_changed', deviceId: caller.deviceId });
  // The first order of a date ends those of earlier days, so that not every order has to walk through all held carts.
  if (ordered.value.code === `${CODE_PREFIX}1`) context.afterwards(() => endOldCarts(context, at));
  return ordered;
};

function repeated({ view, counter }: HeldRecord, cart: HeldView['cart']): Outcome<{ readonly value: CounterOrder }, Refusal> {
  return counter !== undefined && areSame(view.cart, cart) ? accept({ value: orderOf(view, counter.due) }) : refuse({ code: 'id_taken' });
}

function orderOf({ id, name, heldAt }: HeldView, due: CounterOrder['due']): CounterOrder {
  return { id, code: name, due, orderedAt: heldAt };
}
