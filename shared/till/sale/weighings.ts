import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import type { Cart, CartLine } from '../../engine/terms/cart.ts';
import { isWholeQuantity } from '../../engine/terms/quantity.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type {
  PERIPHERAL_OPERATIONS,
  ScaleReading,
  WeighingView,
  WeightUnit,
} from '../../till-contract/operations/peripheral-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { vendorOfCart } from '../context/vendor-of-caller.ts';
import { scaleOf } from '../records/peripherals-record.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';

/** A weight and who took it. A sale's line refers to it, so that a typed weight does not pass for a scale's. */
interface WeighingRecord extends WeighingView {
  readonly deviceId: string;
  readonly employeeId: string;
}

type TakeWeight = (typeof PERIPHERAL_OPERATIONS)['takeWeight'];

/** Stores a weight after reading the scale again, since the goods may have been lifted off after the screen showed it. */
export const takeWeight: TillHandler<HostContext, TakeWeight> = async (context, { caller, path, body, at }) => {
  const id = path.weighing_id;
  return await decideAndWrite<WeighingView>(context.journal, async () => {
    const known = await findKept<WeighingRecord>(context.journal, 'weighing', id);
    if (known !== undefined) {
      const { deviceId, employeeId: _employeeId, ...view } = known.body;
      const isSame = deviceId === caller.deviceId && view.itemId === body.itemId && view.gross === body.shown && view.tare === body.tare;
      return isSame ? accept({ value: view }) : refuse({ code: 'id_taken' });
    }
    const scale = context.peripherals && scaleOf(context.peripherals.record.current(), caller.deviceId);
    if (context.peripherals === undefined || scale === undefined) return refuse({ code: 'no_scale' });
    const vendor = vendorOfCart(context, caller, undefined);
    const catalogue = vendor.ok ? vendor.value.catalogues.newest() : undefined;
    const unit = catalogue && findItem(catalogue, body.itemId)?.data.weighed?.unit;
    const taken = judge(await context.peripherals.lookAgain(scale.id), body, unit);
    if (!taken.ok) return taken;
    const { gross, unit: shownUnit } = taken.value;
    const view = { id, scaleId: scale.id, itemId: body.itemId, unit: shownUnit, gross, tare: body.tare, net: gross - body.tare, at };
    const record: WeighingRecord = { ...view, deviceId: caller.deviceId, employeeId: signedIn(caller).id };
    return accept({
      value: view,
      write: { isPostponable: true, records: [keep('weighing', id, 0, { state: 'taken', at, body: record })] },
    });
  });
};

const WRONG_STATE = {
  silent: 'scale_silent',
  moving: 'weight_moving',
  zero: 'weight_zero',
  under: 'weight_under',
  over: 'weight_over',
} as const satisfies Readonly<Record<Exclude<ScaleReading['state'], 'stable'>, string>>;

/** Returns the weight that may be sold, or why none may. */
function judge(
  reading: ScaleReading,
  { shown, tare }: { readonly shown: number; readonly tare: number },
  itemUnit: string | undefined,
): Outcome<{ readonly gross: number; readonly unit: WeightUnit }, Refusal> {
  if (reading.state !== 'stable') return refuse({ code: WRONG_STATE[reading.state] });
  const { thousandths: gross, unit, isNet } = reading;
  if (gross !== shown) return refuse({ code: 'weight_changed', facts: { shown: gross } });
  if (itemUnit !== undefined && itemUnit.toLowerCase() !== unit) return refuse({ code: 'wrong_unit', facts: { unit: itemUnit } });
  // The container must be subtracted only once.
  if (gross <= tare || (isNet && tare > 0)) return refuse({ code: 'less_than_tare' });
  return accept({ gross, unit });
}

/**
 * Returns needs for typed weights: those that no scale of this host has shown, or that were shown for another line. A part of an item that
 * is sold by the piece is a price of the cashier's own, also if a scale showed it.
 */
export async function needsOfWeights(
  journal: Pick<Journal, 'findRecord'>,
  catalogue: Catalogue,
  { lines }: Pick<Cart, 'lines'>,
): Promise<readonly ApprovalNeed[]> {
  const used = new Set<string>();
  const needs: ApprovalNeed[] = [];
  for (const line of lines) {
    const isWeighed = findItem(catalogue, line.itemId)?.data.weighed !== undefined;
    const facts = { lineId: line.id, itemId: line.itemId, quantity: line.quantity };
    if (!isWeighed) {
      if (!isWholeQuantity(line.quantity)) needs.push({ action: 'price_override', facts });
      continue;
    }
    const isShown = line.weighingId !== undefined && !used.has(line.weighingId) && (await wasShown(journal, line, line.weighingId));
    if (isShown) used.add(line.weighingId);
    else needs.push({ action: 'typed_weight', facts });
  }
  return needs;
}

async function wasShown(journal: Pick<Journal, 'findRecord'>, { itemId, quantity }: CartLine, weighingId: string): Promise<boolean> {
  const weighing = await findKept<WeighingRecord>(journal, 'weighing', weighingId);
  return weighing !== undefined && weighing.body.itemId === itemId && weighing.body.net === (quantity as number);
}
