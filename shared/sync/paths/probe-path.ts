import { durable, type Steps } from '../journal/effect.ts';
import { intentOf, type ProbeIntent, type SaleIntent } from '../journal/intent.ts';
import { type Capability, capabilityForNewRequest, capabilityKey } from './capability.ts';
import { scanOrders } from './look-up.ts';
import { type OpRun, OUT_OF_TIME } from './op-run.ts';
import { DONE, rejected, type Verdict } from './verdict.ts';

/**
 * Finds out whether the service shows an order that it has acknowledged, which is what a till can read after an unclear checkout. It never
 * sends a cart again to see whether that makes a second order: a service that makes none says so in its greeting and is believed.
 */
export function* proveCapability(run: OpRun, { place, saleId }: ProbeIntent): Steps<Verdict> {
  // Sales that ended at the same time each asked for a proof, but one is enough.
  if (run.attempts.length === 0 && capabilityForNewRequest(run.context, place) !== 'unknown') return DONE;
  const sale = run.context.findOp(saleId);
  const known = sale?.refs.orderUuid;
  if (sale === undefined || known === undefined) return rejected('order_unknown');
  const seen = yield* scanOrders(run, place, intentOf<SaleIntent>(sale).externalId, []);
  if (seen === OUT_OF_TIME) return rejected('no_answer');
  const capability: Capability = seen.some(({ uuid }) => uuid === known) ? 'lookup' : 'none';
  yield* durable('proven', { facts: { [capabilityKey(place)]: capability } });
  return DONE;
}
