import type { Instant } from '../base/time.ts';
import type { InTurn } from '../base/turns.ts';
import type { World } from '../base/world.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { GuestNumbers } from '../sync/guest-numbers.ts';
import type { Journal } from '../sync/journal.ts';
import type { OfflineCards } from '../sync/offline-cards.ts';
import type { PlaceView, TillSettings } from '../till-contract/host-operations.ts';
import type { TillEvent } from '../till-contract/till-events.ts';
import type { Printing } from './printers-record.ts';

/** What every handler of the till works with: made once by the host. Whatever may change while it runs is asked for anew each time. */
export interface TillParts {
  readonly world: World;
  /** Sales, carts put aside, staff and settings are its records, in one file with what is wanted of the service. */
  readonly journal: Journal;
  /** One for the journal, so that each number is given out once. */
  readonly guestNumbers: GuestNumbers;
  /** Who the journal is, as orders at the service name it. */
  identity(): JournalIdentity;
  /** Where the host itself sells; a device of it may sell for another vendor. Undefined until a vendor is chosen. */
  place(): PlaceView | undefined;
  /** Whom a device sells for: that of the host where it names none. Undefined where nobody knows that vendor. */
  vendorOf(device: { readonly vendorId?: number }): StandVendor | undefined;
  settings(): TillSettings;
  drainer(): TillDrainer;
  /** The service takes the extended cart, so that it prices a sale as it was: as last heard, which a start without a network remembers. */
  takesExtendedCart(): boolean;
  /** The service lets this host settle open orders: without that no tab is opened. */
  maySettleTabs(): boolean;
  /** Every sale is marked as practice. What keeps it away from the real ones is that this journal and its service are others. */
  isTraining(): boolean;
  /** To every screen that listens. */
  tell(event: TillEvent): void;
  /** Does what need not be done before the answer; a fault of it goes to the log and to nobody else. */
  afterwards(work: () => Promise<void>): void;
  /** What opens a sale at a device, and what only holds while none is being paid there, is done one after the other. */
  readonly inTurnAt: InTurn;
  /** Another till answers the device. */
  isPractising(deviceId: string): boolean;
  /** The card reader of a device, as the pay layer names it. */
  terminalOf(deviceId: string): string;
  /**
   * Whether a provider of gift cards and stored value is set up, who knows what is on one. Absent: none is, and no such card is taken, since
   * any number would pay.
   */
  takesValueCards?(): boolean;
  /** Where terminals store cards without the network, and that is on. */
  offlineCards(): Pick<OfflineCards, 'take'> | undefined;
  /** Whether the service sends receipts itself, as far as this host knows: it is asked with the order, and never later. */
  doesServiceMail?(): boolean;
  /** Whether anybody looks at what is to be made; absent: somebody does. */
  hasKitchen?(): boolean;
  /** Absent where nothing is ever printed: in practice. */
  readonly printing?: Printing;
  /** Sends what guests want by e-mail; present where mail is set up at this host. */
  readonly mailer?: { hurry(): void; refused?(code: string, deviceId: string): void };
}

export interface JournalIdentity {
  /** Stands before the op in every `external_id`. */
  readonly deviceId: string;
  readonly epoch: number;
}

export type TillDrainer = Pick<Drainer, 'connection' | 'caller' | 'wake' | 'runNow' | 'isInHand' | 'quietFor' | 'clockAhead'>;

/** A vendor that devices of this host sell for. */
export interface StandVendor {
  readonly place: PlaceView;
  readonly catalogues: CatalogueShelf;
}

/** What is sold for a vendor, compiled. Older revisions stay for as long as a sale may still be opened by them. */
export interface CatalogueShelf {
  newest(): Catalogue | undefined;
  find(revision: string): Catalogue | undefined;
  /** When another took its place; undefined for the newest, and for one that is not kept. */
  replacedAt(revision: string): Instant | undefined;
}
