import { addMilliseconds } from '../../../shared/base/time.ts';
import type { Identity } from '../../../shared/sync/journal/identity.ts';
import { type InspectedFile, MOST_FAULTS } from '../store/inspection.ts';
import type { NamedOrder, OrderLookup } from './order-lookup.ts';

/** Orders of this till that the service has and the till doesn't know. */
export interface UnknownOrders {
  /** Orders that name this till as their maker, but that no op of the till made. */
  readonly faults: readonly string[];
  /** Orders of this till that were refunded elsewhere, which is allowed. */
  readonly notes: readonly string[];
}

/** How far the clocks of till and service may differ. */
const DOUBT_MILLISECONDS = 10 * 60_000;

/** Compares in the other direction: from the service's orders, by the device that their `external_id` names, to the till's ops. */
export async function findUnknownOrders(reading: InspectedFile, orders: OrderLookup): Promise<UnknownOrders> {
  const makers = makersIn(reading);
  const faults: string[] = [];
  const notes: string[] = [];
  for await (const batch of makers.length === 0 ? [] : orders.madeBy(makers.map(({ prefix }) => prefix))) {
    const known = opsIn(
      reading,
      batch.map((order) => opIdOf(makers, order)),
    );
    for (const order of batch) {
      const opId = opIdOf(makers, order);
      if (order.originalNumber === undefined) {
        if (!known.has(opId) && isKnownTime(makers, order)) faults.push(wordsOfUnknown(order));
      } else if (known.has(opId) && !isRefundKnown(reading, order, opId))
        notes.push(
          `order ${order.originalNumber} of this till was given back at the service as order ${order.number}, and not by this till`,
        );
    }
    if (faults.length >= MOST_FAULTS) break;
  }
  return { faults: faults.slice(0, MOST_FAULTS), notes: notes.slice(0, MOST_FAULTS) };
}

function wordsOfUnknown({ uuid, number, status }: NamedOrder): string {
  const name = number === undefined ? uuid : String(number);
  return `order ${name} of the service (${status}) names this till as its maker, and no job of the till made it`;
}

interface Maker {
  /** Precedes the op's id in each `external_id`. */
  readonly prefix: string;
  /** The journal knows what this device did up to then; absent for the current device. */
  readonly knownUntil?: string;
}

function makersIn({ all }: InspectedFile): readonly Maker[] {
  const fact = all("SELECT value FROM facts WHERE key = 'identity'")[0]?.value;
  if (typeof fact !== 'string') return [];
  const { deviceId, predecessors } = JSON.parse(fact) as Identity;
  const earlier = predecessors.map((each) => ({
    prefix: `${each.deviceId}.`,
    knownUntil: addMilliseconds(each.knownUntil, -DOUBT_MILLISECONDS),
  }));
  return [{ prefix: `${deviceId}.` }, ...earlier];
}

function makerOf(makers: readonly Maker[], { externalId }: NamedOrder): Maker | undefined {
  return makers.find(({ prefix }) => externalId.startsWith(prefix));
}

function opIdOf(makers: readonly Maker[], order: NamedOrder): string {
  return order.externalId.slice(makerOf(makers, order)?.prefix.length ?? 0);
}

function isKnownTime(makers: readonly Maker[], order: NamedOrder): boolean {
  const until = makerOf(makers, order)?.knownUntil;
  return until === undefined || order.createdAt < until;
}

function opsIn({ one }: InspectedFile, ids: readonly string[]): ReadonlySet<string> {
  const found = one('SELECT json_group_array(id) AS ids FROM ops WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  return new Set(JSON.parse(String(found?.ids ?? '[]')) as string[]);
}

/** The refund was made here, is still under way here, or is noted on the sale as refunded elsewhere. */
const REFUND_KNOWN = `SELECT 1 AS is_known FROM ops WHERE kind = 'refund' AND (json_extract(refs, '$.refundOrderId') = CAST(?1 AS INTEGER)
    OR (state <> 'done' AND json_extract(intent, '$.orderId') = CAST(?2 AS INTEGER)))
  UNION ALL SELECT 1 FROM ops JOIN records AS sale ON sale.kind = 'sale' AND sale.id = ops.lane
  WHERE ops.id = ?3 AND json_extract(sale.body, '$.givenBackElsewhereAt') IS NOT NULL LIMIT 1`;

function isRefundKnown({ one }: InspectedFile, { number, originalNumber }: NamedOrder, opId: string): boolean {
  return one(REFUND_KNOWN, String(number ?? 0), String(originalNumber), opId) !== undefined;
}
