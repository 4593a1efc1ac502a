import type { ServiceStore } from '../../../../shared/service/core/store.ts';
import { openCatalogueStore } from './catalogue-store.ts';
import { hearChanges } from './changes.ts';
import { openKeyStore } from './key-store.ts';
import { openOrderStore } from './order-store.ts';
import { openMailStore, openPaymentStore } from './payment-store.ts';
import { openPostgresPools, type PoolOptions } from './pool.ts';
import { makeRowSeals, makeWrittenSeals } from './row-seals.ts';
import { type SealMark, sealWhatWasThere } from './seal-start.ts';

/** How long a host may trust a key that it has read: a key that another host revoked stops working after this. */
const TRUST_MILLISECONDS = 200;

export interface PostgresStoreOptions extends PoolOptions {
  /** Seals rows; without it they have no seals. */
  readonly sealing?: { readonly key: Uint8Array; readonly mark: SealMark };
}

/** The service's store in PostgreSQL, shared by every host with the same database URL. */
export async function openPostgresServiceStore(url: string, options: PostgresStoreOptions = {}): Promise<ServiceStore> {
  const pools = await openPostgresPools(url, options);
  const { requests, upkeep } = pools;
  const { sealing } = options;
  const made = sealing && makeRowSeals(sealing.key);
  const seals = makeWrittenSeals(made);
  const start = made && sealing && sealWhatWasThere(upkeep, made, seals, sealing.mark);
  // Ignore a database that doesn't answer now: the next start seals the rows.
  const started = start?.done.catch(() => undefined);
  return {
    keys: openKeyStore(requests, seals),
    trustsKeysFor: TRUST_MILLISECONDS,
    catalogue: openCatalogueStore(requests, upkeep, seals),
    orders: openOrderStore(requests, upkeep, seals),
    payments: openPaymentStore(requests, seals),
    mail: openMailStore(requests),
    follow: (told) => hearChanges(url, told),
    ping: pools.ping,
    async close() {
      start?.stop();
      await started;
      await pools.close();
    },
  };
}
