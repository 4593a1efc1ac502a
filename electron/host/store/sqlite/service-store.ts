import type { ServiceStore } from '../../../../shared/service/core/store.ts';
import { SERVICE_TABLES } from '../seal-shape.ts';
import type { Sealing } from '../seals.ts';
import { openCatalogueStore } from './catalogue-store.ts';
import { openDatabase } from './database.ts';
import { openDraftStore } from './draft-store.ts';
import { openKeyStore } from './key-store.ts';
import { openOrderStore } from './order-store.ts';
import { openMailStore, openPaymentStore } from './payment-store.ts';
import { openPictureStore } from './picture-store.ts';
import { SERVICE_MIGRATIONS } from './service-migrations.ts';
import { openValueListStore } from './value-list-store.ts';
import { openValueStore } from './value-store.ts';

/** The service's store in one SQLite file, or in memory with the path `:memory:`. */
export function openSqliteServiceStore(path: string, sealing?: Sealing): ServiceStore {
  const database = openDatabase(path, SERVICE_MIGRATIONS, sealing && { tables: SERVICE_TABLES, sealing });
  return {
    keys: openKeyStore(database),
    catalogue: openCatalogueStore(database),
    drafts: openDraftStore(database),
    pictures: openPictureStore(database),
    orders: openOrderStore(database),
    payments: openPaymentStore(database),
    values: openValueStore(database),
    valueLists: openValueListStore(database),
    mail: openMailStore(database),
    async ping() {
      database.get('SELECT 1');
    },
    close: () => database.close(),
  };
}
