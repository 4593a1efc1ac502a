import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { hashApiKey } from '../../shared/service/core/access.ts';
import { createDatabase } from './own-database.ts';
import { ask, runService } from './running-service.ts';
import { authorizeWith } from './service-client.ts';
import { KEYS, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

const SECOND = 1000;

test('a key that one host revokes opens nothing at another of the same database after a second', async () => {
  const url = await createDatabase('revoked');
  const hosts = [];
  for (const _ of ['first', 'second'])
    hosts.push(await runService({ store: await openPostgresServiceStore(url), catalogue: testCatalogue() }));
  const [here, there] = hosts;
  if (here === undefined || there === undefined) throw new Error('two hosts');
  try {
    const headers = { authorization: `Bearer ${await authorizeWith(here, KEYS.ordering)}`, 'x-api-key': KEYS.ordering };
    const bearer = { authorization: headers.authorization };
    const levels = `/ordering/venues/${VENUE}/levels`;
    const vendor = `/ordering/venues/${VENUE}/vendors/${VENDOR}`;
    const statusesThere = async () => [
      (await ask(there.service.answer, 'GET', levels, headers)).status,
      (await ask(there.service.answer, 'GET', vendor, headers)).status,
      (await ask(there.service.answer, 'GET', vendor, bearer)).status,
    ];
    expect((await statusesThere()).slice(0, 2)).toEqual([200, 200]);

    const known = await here.store.keys.findApiKey(hashApiKey(nodeWorld, KEYS.ordering));
    if (known === undefined) throw new Error('the client sends no key');
    await here.store.keys.saveApiKey({ ...known, active: false });
    const revokedAt = nodeWorld.monotonicMilliseconds();
    // The host that heard it goes by it as well.
    for (const { service } of [here, there]) {
      let status = 200;
      // What was asked before the second was over may still have been let in.
      for (let sentAt = revokedAt; status === 200; ) {
        sentAt = nodeWorld.monotonicMilliseconds();
        status = (await ask(service.answer, 'GET', levels, bearer)).status;
        if (status === 200) expect(sentAt - revokedAt).toBeLessThan(SECOND);
      }
      expect(status).toBe(401);
    }
    expect(await statusesThere()).toEqual([401, 401, 401]);
    const exchange = await ask(there.service.answer, 'POST', '/auth/ordering', { 'x-api-key': KEYS.ordering });
    expect(exchange.status).toBe(401);
  } finally {
    for (const { close } of hosts) await close();
  }
});
