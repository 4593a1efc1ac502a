import { afterAll, beforeAll } from 'vitest';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { createDatabase } from './own-database.ts';
import { testValueLists } from './value-list-suite.ts';

let store: ServiceStore;
beforeAll(async () => {
  store = await openPostgresServiceStore(await createDatabase('lists'));
});
afterAll(() => store.close());

testValueLists(() => store);
