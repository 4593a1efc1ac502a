import { afterAll, expect } from 'vitest';
import { inspectDatabase } from '../../electron/host/postgres/database-inspection.ts';
import { openPostgresServiceStore } from '../../electron/host/postgres/service-store.ts';
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

/** Whatever was done in whatever order, each row has the seal of what it says. */
afterAll(async () => {
  for (const url of urls) expect(await inspectDatabase(url, { key, mark })).toMatchObject({ faults: [], isSealed: true });
});
