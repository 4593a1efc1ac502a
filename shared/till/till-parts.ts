import type { Outcome } from '../base/outcome.ts';
import type { World } from '../base/world.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { GuestNumbers } from '../sync/guest-numbers.ts';
import type { Journal } from '../sync/journal.ts';
import type { OfflineCards } from '../sync/offline-cards.ts';
import type { PlaceView, TillSettings } from '../till-contract/host-operations.ts';
import type { TillEvent } from '../till-contract/till-events.ts';

/** What every handler of the till works with: made once by the host. Whatever may change while it runs is asked for anew each time. */
export interface TillParts {
  readonly world: World;
  /** Sales, carts put aside, staff and settings are its records, in one file with what is wanted of the service. */
  readonly journal: Journal;
  /** One for the journal, so that each number is given out once. */
  readonly guestNumbers: GuestNumbers;
  /** Who the journal is, as orders at the service name it. */
  identity(): JournalIdentity;
  /** Undefined until a vendor is chosen. */
  place(): PlaceView | undefined;
  settings(): TillSettings;
  readonly catalogues: CatalogueShelf;
  drainer(): TillDrainer;
  /** The service takes the extended cart, so that it prices a sale as it was: as last heard, which a start without a network remembers. */
  takesExtendedCart(): boolean;
  /** Practice: nothing of it goes to the service, and no card is charged. */
  isTraining(): boolean;
  /** To every screen that listens. */
  tell(event: TillEvent): void;
  /** The card reader of a device, as the pay layer names it. */
  terminalOf(deviceId: string): string;
  /** Where terminals store cards without the network, and that is on. */
  offlineCards(): Pick<OfflineCards, 'take'> | undefined;
  /** Present where mail is set up at this host. */
  readonly sendReceiptMail?: (mail: ReceiptMail) => Promise<Outcome<undefined>>;
}

export interface JournalIdentity {
  /** Stands before the op in every `external_id`. */
  readonly deviceId: string;
  readonly epoch: number;
}

export type TillDrainer = Pick<Drainer, 'connection' | 'caller' | 'wake' | 'runNow'>;

/** What is sold here, compiled. Older revisions stay for as long as a sale may still be opened by them. */
export interface CatalogueShelf {
  newest(): Catalogue | undefined;
  find(revision: string): Catalogue | undefined;
}

export interface ReceiptMail {
  /** The same receipt is sent once. */
  readonly id: string;
  readonly saleId: string;
  readonly email: string;
  readonly language?: string;
}
