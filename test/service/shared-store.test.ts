import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { describeSharedStore } from './shared-store-suite.ts';

describeSharedStore('SQLite', async () => {
  const store = openSqliteServiceStore(':memory:');
  return [store, store];
});
