import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { uuidV7 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import { makeKeptConnections } from '../../shared/client/connections.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { makeDrainer } from '../../shared/sync/drain/drainer.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { DEFAULT_SYNC_SETTINGS } from '../../shared/sync/journal/sync-settings.ts';
import { decide } from '../../shared/sync/ops/attention.ts';
import { seeded } from '../engine/seeded.ts';
import { ITEMS, KEYS } from '../service/test-catalogue.ts';
import { type Basket, saleIntent, worth } from '../simulation/plan.ts';
import { DEVICE, type SellingOptions } from './till-process.ts';

/** A till without screens, in a process that can be killed: it sells until it gets a message to finish, and prints each sale once it is durable. */

const MOST_LOOKS = 3;
/** Of one life, however long what is to happen to it takes. */
const MOST_SALES = 150;

const options = JSON.parse(process.argv[2] as string) as SellingOptions;
const journal = openSqliteJournal(options.journal, nodeWorld);
const chance = seeded(options.seed);
let isSelling = true;

const drainer = makeDrainer({
  journal,
  transport: makeNetworkTransport({
    timer: nodeTimer,
    origin: options.origin,
    timeFactor: options.timeFactor,
    keptConnections: makeKeptConnections(),
  }),
  credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
  world: nodeWorld,
  timer: {
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  settings: { ...DEFAULT_SYNC_SETTINGS, ...options.settings },
  epoch: 1,
  onMistake: (mistake, op) => report('mistake', op.id, String(mistake)),
  onFault: (fault, op) => report('fault', op?.id ?? '-', String(fault)),
});

/** A pipe is written synchronously, so that the line is out before the process can be killed. */
function report(...words: readonly (string | number)[]): void {
  process.stdout.write(`${words.join(' ').replaceAll('\n', ' ')}\n`);
}

function nextSale(): { readonly op: NewOp; readonly amount: number } {
  const id = uuidV7(nodeWorld) as OpId;
  const lines: Basket = chance
    .shuffled([ITEMS.burger, ITEMS.fries, ITEMS.soda] as const)
    .slice(0, chance.between(1, 3))
    .map((item) => [item, chance.between(1, 4)] as const);
  const amount = worth(lines);
  const intent = saleIntent(DEVICE, id, lines, [{ payment_type: 1, amount: amount / 100 }]);
  return { op: { id, kind: 'sale', lane: id, epoch: 1, intent: JSON.stringify(intent), createdAt: now(nodeWorld) }, amount };
}

async function sell(): Promise<void> {
  for (let made = 0; isSelling && made < MOST_SALES; made++) {
    const { op, amount } = nextSale();
    const audit = { at: op.createdAt, event: 'sale_made', body: JSON.stringify({ op: op.id, amount }) };
    await journal.append({ adds: [op], audit });
    report('sold', op.id, amount);
    drainer.wake(op.lane);
    await sleep(chance.below(options.pace));
  }
}

/** Decides each op that needs a person with `check again`, until no such op is left. */
async function finish(): Promise<void> {
  for (let look = 0; ; look++) {
    for (let before = 0, left = -1; left !== 0; before = left) {
      left = (await journal.listOps(['waiting'])).length;
      if (left !== before) report('left', left);
      await sleep(20);
    }
    const open = await journal.listOps(['attention']);
    if (open.length === 0 || look === MOST_LOOKS) break;
    for (const op of open) {
      report('looked', op.id, op.reason ?? '');
      await decide(journal, op, { kind: 'check_again' }, 'e1', now(nodeWorld));
      drainer.wake(op.lane);
    }
  }
  await drainer.stop();
  await journal.close();
  report('finished');
}

drainer.start();
report('selling');
process.on('disconnect', () => process.exit());
const stopping = once(process, 'message').then(() => {
  isSelling = false;
});
await sell();
await stopping;
await finish();
process.exit();
