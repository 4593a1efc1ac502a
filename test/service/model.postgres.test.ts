import { openPostgresServiceStore } from '../../electron/host/postgres/service-store.ts';
import { describeModel } from './model-suite.ts';
import { createDatabase } from './own-database.ts';

describeModel('PostgreSQL', async () => openPostgresServiceStore(await createDatabase('model')));
