import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { createDatabase } from './own-database.ts';
import { describeSharedStore } from './shared-store-suite.ts';

describeSharedStore('PostgreSQL', async () => {
  const url = await createDatabase('shared');
  return [await openPostgresServiceStore(url), await openPostgresServiceStore(url)];
});
