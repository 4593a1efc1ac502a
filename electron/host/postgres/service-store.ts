import type { ServiceStore } from '../../../shared/service/store.ts';
import { openCatalogueStore } from './catalogue-store.ts';
import { hearChanges } from './changes.ts';
import { openKeyStore } from './key-store.ts';
import { openOrderStore } from './order-store.ts';
import { openMailStore, openPaymentStore } from './payment-store.ts';
import { openPostgresPool } from './pool.ts';

/** The service's store in PostgreSQL, shared by every process that is given the same address. */
export async function openPostgresServiceStore(url: string, connections?: number): Promise<ServiceStore> {
  const pool = await openPostgresPool(url, connections);
  return {
    keys: openKeyStore(pool),
    catalogue: openCatalogueStore(pool),
    orders: openOrderStore(pool),
    payments: openPaymentStore(pool),
    mail: openMailStore(pool),
    follow: (told) => hearChanges(url, told),
    async ping() {
      await pool.query('ping', 'SELECT 1');
    },
    close: () => pool.close(),
  };
}
