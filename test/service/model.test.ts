import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { describeModel } from './model-suite.ts';

describeModel('SQLite', async () => openSqliteServiceStore(':memory:'));
