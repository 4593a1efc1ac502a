import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { createDatabase } from './own-database.ts';
import { describePartialRefunds } from './partial-refunds-suite.ts';

describePartialRefunds(async () => await openPostgresServiceStore(await createDatabase('parts')));
