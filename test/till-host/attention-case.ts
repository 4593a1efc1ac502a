import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { now } from '../../shared/base/time.ts';
import type { SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { describeBooks } from '../books/stored-books.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { type RunningTillHost, startTillHost } from './running-till-host.ts';
import { pullWhole, sellOne } from './till-sale.ts';

export interface AttentionCase {
  readonly running: RunningTillHost;
  readonly till: PairedDevice;
  readonly jobId: OpId;
}

/** The last sale as it is where the service wants another price than was taken. The host begins anew, since its journal is written by hand. */
export async function makeCase(
  before: RunningTillHost,
  device: PairedDevice,
  difference: number,
  /** Of a sale that the host still has; else of one that it knows nothing of. */
  isOfKnownSale = false,
): Promise<AttentionCase> {
  await sellOne(device, await pullWhole(device));
  await untilStatus(device, isAllSent);
  const { jobs } = await device.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
  const sold = jobs.find(({ kind }) => kind === 'sale');
  await before.host.stop();
  const journal = openSqliteJournal(`${before.folder}/journal.sqlite`, nodeWorld);
  const op = (await journal.findOp(sold?.id as OpId)) as Op;
  const id = `${op.id.slice(0, -4)}0000` as OpId;
  describeBooks(before.folder, { writtenByHand: [id] });
  const intent = JSON.parse(op.intent) as SaleIntent;
  const taken = intent.taken - difference;
  const payments = (intent.request.cart.payments ?? []).map((payment) => ({
    ...payment,
    amount: taken / 100,
    amount_tendered: taken / 100,
  }));
  const externalId = `case.${id}`;
  const cart = { ...intent.request.cart, payments, device_order_id: externalId };
  const { seq: _seq, state: _state, refs: _refs, endedAt: _endedAt, ...kept } = op;
  const lane = isOfKnownSale ? op.lane : `${op.lane}-case`;
  const wanted = { ...intent, request: { ...intent.request, cart }, taken, externalId };
  await journal.append({ adds: [{ ...kept, id, lane, intent: JSON.stringify(wanted) }] });
  await journal.append({
    change: { id, state: 'attention', reason: 'price_differs', evidence: { taken, difference }, endedAt: now(nodeWorld) },
  });
  await journal.close();
  const running = await startTillHost(before.folder);
  return {
    running,
    till: deviceAt(running.url, device.id, device.cookie),
    jobId: id,
  };
}
