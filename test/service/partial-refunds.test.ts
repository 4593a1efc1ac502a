import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { describePartialRefunds } from './partial-refunds-suite.ts';

describePartialRefunds(async () => openSqliteServiceStore(':memory:'));
