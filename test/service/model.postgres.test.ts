import { afterAll, expect } from 'vitest';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { inspectDatabase } from '../../electron/host/verify/database-inspection.ts';
import { describeModel } from './model-suite.ts';
import { createDatabase } from './own-database.ts';

const key = new Uint8Array(32).fill(7);
const mark = { isSet: () => false, set: () => undefined };
const urls: string[] = [];

describeModel('PostgreSQL', async () => {
  const url = await createDatabase('model');
  urls.push(url);
  return await openPostgresServiceStore(url, { sealing: { key, mark } });
});

/** After any actions in any order, each row has the seal of its content. */
afterAll(async () => {
  for (const url of urls) expect(await inspectDatabase(url, { key, mark })).toMatchObject({ faults: [], isSealed: true });
});
