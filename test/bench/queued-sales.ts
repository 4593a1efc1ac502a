import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV7 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import type { DrainerOptions } from '../../shared/sync/drain/drain-state.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drain/drainer.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal/journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { DEFAULT_SYNC_SETTINGS } from '../../shared/sync/journal/sync-settings.ts';
import { capabilityKey } from '../../shared/sync/paths/capability.ts';
import { ITEMS, KEYS } from '../service/test-catalogue.ts';
import { type Basket, PLACE, saleIntent, worth } from '../simulation/plan.ts';

/** A usual cart of two items. */
const LINES: Basket = [
  [ITEMS.burger, 2],
  [ITEMS.fries, 1],
];

/** Of what a till writes as it completes a sale, that by which it is sent: the job and the entry of the audit. */
export function nextSale(): JournalWrite & { readonly lane: string } {
  const id = uuidV7(nodeWorld) as OpId;
  const at = now(nodeWorld);
  const amount = worth(LINES);
  const intent = JSON.stringify(saleIntent('t1', id, LINES, [{ payment_type: 1, amount: amount / 100 }]));
  return {
    lane: id,
    adds: [{ id, kind: 'sale', lane: id, epoch: 1, intent, createdAt: at }],
    audit: { at, event: 'sale_made', body: JSON.stringify({ op: id, amount }) },
  };
}

export async function sell(journal: Journal): Promise<string> {
  const { lane, ...write } = nextSale();
  await journal.append(write);
  return lane;
}

export async function openDrainer(journal: Journal, transport: Transport, more: Partial<DrainerOptions> = {}): Promise<Drainer> {
  await journal.append({ facts: { [capabilityKey(PLACE)]: 'dedupe' } });
  const fail = (fault: unknown): never => {
    throw fault;
  };
  return makeDrainer({
    journal,
    transport,
    credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
    world: nodeWorld,
    timer: {
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    settings: DEFAULT_SYNC_SETTINGS,
    epoch: 1,
    onMistake: fail,
    onFault: fail,
    ...more,
  });
}
