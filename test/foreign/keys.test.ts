import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS } from './catalogue-file.ts';
import { documented, OPERATION_NAMES } from './documented-operations.ts';
import { type ForeignClient, startForeignClient } from './foreign-client.ts';

/** A host of its own, because guessing keys slows down all requests from the same address. */
let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient();
});
afterAll(() => client.stop());

const UUID = '0c000000-0000-4000-8000-000000000009';
const SOMEWHERE = { order_id: 1, item_id: 101, uuid: UUID };

test('operations that want a key beside the token refuse to go without it, or take any other', async () => {
  const wanting = OPERATION_NAMES.filter((name) => documented(name).access !== 'bearer');
  for (const name of wanting) {
    const { access, path } = documented(name);
    const header = access === 'bearer+backoffice' ? 'backoffice-api-key' : 'x-api-key';
    const without = await client.ask(name, { path: SOMEWHERE, headers: { [header]: '' } });
    expect([name, without.status]).toEqual([name, 401]);
    if (!path.startsWith('/v3/')) expect(without.body.message).toBe('api key could not be found or is inactive');
  }
  for (const name of wanting) {
    const isBackoffice = documented(name).access === 'bearer+backoffice';
    const headers = isBackoffice ? { 'backoffice-api-key': KEYS.all } : { 'x-api-key': KEYS.backoffice };
    const { status, headers: answer } = await client.ask(name, { path: SOMEWHERE, headers });
    expect([name, status === 401 || (status === 429 && answer.get('retry-after') !== null)]).toEqual([name, true]);
  }
});
