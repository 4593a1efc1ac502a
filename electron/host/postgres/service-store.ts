import type { ServiceStore } from '../../../shared/service/store.ts';
import { openCatalogueStore } from './catalogue-store.ts';
import { hearChanges } from './changes.ts';
import { openKeyStore } from './key-store.ts';
import { openOrderStore } from './order-store.ts';
import { openMailStore, openPaymentStore } from './payment-store.ts';
import { openPostgresPools, type PoolOptions } from './pool.ts';

/** A key that another process has revoked is dead after this. */
const TRUST_MILLISECONDS = 200;

/** The service's store in PostgreSQL, shared by every process that is given the same address. */
export async function openPostgresServiceStore(url: string, options?: PoolOptions): Promise<ServiceStore> {
  const pools = await openPostgresPools(url, options);
  const { requests, upkeep } = pools;
  return {
    keys: openKeyStore(requests),
    trustsKeysFor: TRUST_MILLISECONDS,
    catalogue: openCatalogueStore(requests, upkeep),
    orders: openOrderStore(requests, upkeep),
    payments: openPaymentStore(requests),
    mail: openMailStore(requests),
    follow: (told) => hearChanges(url, told),
    ping: pools.ping,
    close: pools.close,
  };
}
