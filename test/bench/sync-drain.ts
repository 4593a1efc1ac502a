import { join } from 'node:path';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { assert } from '../../shared/base/assert.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Drainer } from '../../shared/sync/drain/drainer.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS, type SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { VENDOR_PATH } from '../host/running-host.ts';
import { runService } from '../service/running-service.ts';
import { KEYS, testCatalogue } from '../service/test-catalogue.ts';
import type { Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { ratioOf } from './figure.ts';
import { nextSale, openDrainer } from './queued-sales.ts';
import { sealingOf } from './sealed-bench.ts';

const ROUNDS = rounds(3);
const QUEUED = sized(10_000);
const CHECKOUTS = sized(3000);
const BATCH = sized(500);

/** How fast a queue goes into the service of this very process, beside how fast that service checks out by itself. */
export async function measureDrain(folder: string): Promise<readonly Measured[]> {
  const store = openSqliteServiceStore(join(folder, 'drained.sqlite'), sealingOf(join(folder, 'drained.sqlite')));
  const { service, close } = await runService({ store, catalogue: testCatalogue() });
  const token = await signIn(service.answer);
  const { ordersAtOnce } = LOCAL_SYNC_SETTINGS;
  const own: number[] = [];
  const drained: number[] = [];
  const fewer: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = [
      await checkOutMany(service.answer, token, CHECKOUTS, ordersAtOnce),
      await drainAll(join(folder, `local-${round}.sqlite`), service.answer, LOCAL_SYNC_SETTINGS),
      await drainAll(join(folder, `fewer-${round}.sqlite`), service.answer, DEFAULT_SYNC_SETTINGS),
    ] as const;
    if (round === 0) continue;
    own.push(turn[0]);
    drained.push(turn[1]);
    fewer.push(turn[2]);
  }
  await close();
  console.log(
    `In one process, ${ordersAtOnce} at once, ${median(own).toFixed(0)} sales a second are calculated and checked out, and ${median(drained).toFixed(0)} drained.`,
  );
  return [
    { goal: 'D3', what: 'sales drained into local mode / checked out by the service itself', ...ratioOf(drained, own), atLeast: 0.3 },
    { goal: 'D3', what: `the same, only ${DEFAULT_SYNC_SETTINGS.ordersAtOnce} drained at once`, ...ratioOf(fewer, own) },
  ];
}

async function drainAll(path: string, answer: Transport, settings: SyncSettings): Promise<number> {
  const journal = openSqliteJournal(path, nodeWorld, { sealing: sealingOf(path) });
  for (let made = 0; made < QUEUED; made += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, () => {
        const { lane: _lane, ...write } = nextSale();
        return journal.append(write);
      }),
    );
  }
  let ended = 0;
  const start = performance.now();
  const drainer = await new Promise<Drainer>((resolve, reject) => {
    const opening = openDrainer(journal, answer, {
      settings,
      onEnded: ({ kind, state }) => {
        if (state !== 'done') reject(new Error(`a sale is ${state}`));
        if (kind === 'sale' && ++ended === QUEUED) resolve(opening);
      },
    });
    opening.then((opened) => opened.start(), reject);
  });
  const seconds = (performance.now() - start) / 1000;
  await drainer.stop();
  await journal.close();
  return QUEUED / seconds;
}

async function checkOutMany(answer: Transport, token: string, count: number, atOnce: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': KEYS.ordering, 'content-type': MEDIA.cartV2 };
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const { request } = JSON.parse(nextSale().adds?.[0]?.intent ?? '') as { readonly request: object };
        const body = utf8Bytes(JSON.stringify(request));
        const signed = await answer({ method: 'POST', target: `${VENDOR_PATH}/cart/calculate`, headers, body });
        const done = await answer({ method: 'POST', target: `${VENDOR_PATH}/checkout`, headers, body: signed.body });
        assert(done.status === 200, `checked out, not ${done.status}: ${utf8Text(done.body)}`);
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

async function signIn(answer: Transport): Promise<string> {
  const headers = { 'x-api-key': KEYS.ordering };
  const { body } = await answer({ method: 'POST', target: '/auth/ordering', headers, body: new Uint8Array() });
  return (JSON.parse(utf8Text(body) ?? '') as { readonly auth_key: string }).auth_key;
}
