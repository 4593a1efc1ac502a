import type { ServiceStore } from '../../../../shared/service/core/store.ts';
import { openCatalogueStore } from './catalogue-store.ts';
import { listenForChanges } from './changes.ts';
import { openDraftStore } from './draft-store.ts';
import { openKeyStore } from './key-store.ts';
import { openOrderStore } from './order-store.ts';
import { openMailStore, openPaymentStore } from './payment-store.ts';
import { openPictureStore } from './picture-store.ts';
import { openPostgresPools, type PoolOptions } from './pool.ts';
import { makeRowSeals, makeWrittenSeals } from './row-seals.ts';
import { type SealedMarker, sealExistingRows } from './seal-start.ts';
import { openValueListStore } from './value-list-store.ts';
import { openValueStore } from './value-store.ts';

/** How long a host may trust a key that it has read: a key that another host revoked stops working after this. */
const TRUST_MILLISECONDS = 200;

export interface PostgresStoreOptions extends PoolOptions {
  /** Seals rows; without it they have no seals. */
  readonly sealing?: { readonly key: Uint8Array; readonly mark: SealedMarker };
}

/** The service's store in PostgreSQL, shared by every host with the same database URL. */
export async function openPostgresServiceStore(url: string, options: PostgresStoreOptions = {}): Promise<ServiceStore> {
  const pools = await openPostgresPools(url, options);
  const { requests, maintenance } = pools;
  const { sealing } = options;
  const made = sealing && makeRowSeals(sealing.key);
  const seals = makeWrittenSeals(made);
  const start = made && sealing && sealExistingRows(maintenance, made, seals, sealing.mark);
  // Ignore a database that doesn't answer now: the next start seals the rows.
  const started = start?.done.catch(() => undefined);
  return {
    keys: openKeyStore(requests, seals),
    keyCacheMilliseconds: TRUST_MILLISECONDS,
    catalogue: openCatalogueStore(requests, maintenance, seals),
    drafts: openDraftStore(requests),
    pictures: openPictureStore(requests),
    orders: openOrderStore(requests, maintenance, seals),
    payments: openPaymentStore(requests, seals),
    values: openValueStore(requests, seals),
    valueLists: openValueListStore(requests, seals),
    mail: openMailStore(requests),
    follow: (listener) => listenForChanges(url, listener),
    ping: pools.ping,
    async close() {
      start?.stop();
      await started;
      await pools.close();
    },
  };
}
