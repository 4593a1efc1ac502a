import type { ServiceStore } from '../../../shared/service/core/store.ts';
import type { Service } from '../../../shared/service/service.ts';
import { keepStartNotes, readStartNotes } from '../data/start-notes.ts';
import type { ReachableService } from './link/till-link-options.ts';
import { admitOwnKeys, areAdmitted, type TillSecrets } from './till-secrets.ts';

/** A service in this process, as a till calls it. */
export interface OwnService {
  readonly service: Service;
  readonly store: ServiceStore;
}

/** Connects the till with keys of its own, which the service admits to everything in its catalogue. */
export async function connectOwnService(folder: string, secrets: TillSecrets, { service, store }: OwnService): Promise<ReachableService> {
  const catalogues = service.context.catalogues.current();
  const { asOf } = catalogues.revision;
  let keys = secrets.ownKeys();
  if (readStartNotes(folder).ownKeysFor !== asOf || !(await areAdmitted(store, keys))) {
    if (!(await admitOwnKeys(store, catalogues.file, keys))) {
      secrets.forgetOwnKeys();
      keys = secrets.ownKeys();
      await admitOwnKeys(store, catalogues.file, keys);
    }
    keepStartNotes(folder, { ownKeysFor: asOf });
  }
  return { transport: service.answer, credentials: { apiKey: keys.ordering, backofficeKey: keys.backoffice } };
}
