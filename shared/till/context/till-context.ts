import type { RunSequentially } from '../../base/run-sequentially.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { PayResponse } from '../../contract/records/pay-layer.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { OfflineCards } from '../../sync/cards/offline-cards.ts';
import type { ValueLists } from '../../sync/cards/value-list-keeper.ts';
import type { Drainer } from '../../sync/drain/drainer.ts';
import type { GuestNumbers } from '../../sync/journal/guest-numbers.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { WriteQueue } from '../../sync/journal/write-queue.ts';
import type { TillSettings, VendorPlace } from '../../till-contract/operations/host-operations.ts';
import type { TillEvent } from '../../till-contract/operations/till-events.ts';
import type { CopiesOfPayments } from '../card-copies.ts';
import type { CardGuesses } from '../memory/card-guesses.ts';
import type { Printing } from '../records/printers-record.ts';

/** The payments at terminals beside the tills, by the session in which the till asked for them. */
export interface TerminalPayments extends CopiesOfPayments {
  /** What became of a payment by the terminal's own proof. Undefined where it was not paid at one, or cannot be found out yet. */
  find(session: string): Promise<PayResponse | undefined>;
  /** Settles a payment as a person saw it, so that the terminal takes the next one. */
  decide(session: string, wasCharged: boolean): Promise<void>;
}

/** The context of every handler of the till, made once by the host. Values that may change while it runs are functions. */
export interface TillContext {
  readonly world: World;
  /** Stores the till's records and the ops for the service in one file. */
  readonly journal: Journal;
  /** One for the whole journal, so that each number is given out once. */
  /** For writes that many devices make at once and that build on each other. */
  readonly writes: WriteQueue;
  readonly guestNumbers: GuestNumbers;
  /** The journal's identity, as orders at the service name it. */
  identity(): JournalIdentity;
  /** The host's own place; its devices may sell for other vendors. Undefined until a vendor is chosen. */
  place(): VendorPlace | undefined;
  /** Returns the vendor of a device, by default the host's; undefined when the vendor is not known. */
  vendorOf(device: { readonly vendorId?: number }): RuledVendor | undefined;
  settings(): TillSettings;
  /** The stand's logo for papers and mails, as base64. */
  logoPicture(): string | undefined;
  /** Absent where the host has no terminals of its own. */
  readonly terminalPayments?: TerminalPayments;
  drainer(): TillDrainer;
  /** True when the service accepts the extended cart, which keeps the sale's prices. Starts without a network use the last answer. */
  takesExtendedCart(): boolean;
  /** True when the service lets this host settle open orders; otherwise no tab is opened. */
  maySettleTabs(): boolean;
  /** Marks every sale as training. The separation from real sales is that the training till has its own journal and service. */
  isTraining(): boolean;
  /** Sends an event to every connected screen. */
  emit(event: TillEvent): void;
  /** Runs work after the answer; its faults are only logged. */
  afterwards(work: () => Promise<void>): void;
  /** Runs tasks of a device one after the other: opening a sale, and changes that are allowed only while no sale is being paid there. */
  readonly inTurnAt: RunSequentially;
  /** True while the training till answers the device. */
  isPractising(deviceId: string): boolean;
  /** Returns the name of a device's card reader at the pay layer. */
  terminalOf(deviceId: string): string;
  /**
   * True when a provider of gift cards and stored value is set up, who knows their balances. Absent: no such cards are taken, since any
   * number would pay.
   */
  takesValueCards?(): boolean;
  /** True when the service keeps the balances of gift and season cards; absent: it does not. */
  keepsValueCards?(): boolean;
  /** The gift cards that may be taken while the service is away; absent: none. */
  readonly valueLists?: Pick<ValueLists, 'usable' | 'view' | 'lentFrom'>;
  /** The codes that guests have tried at kiosks; absent: none may be tried. */
  readonly cardGuesses?: CardGuesses;
  /** Returns the offline cards, if terminals may store cards without the network. */
  offlineCards(): Pick<OfflineCards, 'take'> | undefined;
  /** True when the service mails receipts, as far as this host knows. It can only be requested with the order. */
  doesServiceMail?(): boolean;
  /** True when the stand has, or had, a kitchen screen or board; absent: it has. */
  hasKitchen?(): boolean;
  /** Absent when nothing is ever printed: in training. */
  readonly printing?: Printing;
  /** Sends receipts by mail; present when mail is set up at this host. */
  readonly mailer?: { hurry(): void; refused?(code: string, deviceId: string): void };
}

export interface JournalIdentity {
  /** The prefix of the op's id in every `external_id`. */
  readonly deviceId: string;
  readonly epoch: number;
}

export type TillDrainer = Pick<Drainer, 'connection' | 'caller' | 'wake' | 'runNow' | 'hasRequestUnderWay' | 'quietFor' | 'clockAhead'>;

/** A vendor that devices of this host sell for. */
export interface RuledVendor {
  readonly place: VendorPlace;
  readonly catalogues: CompiledCatalogues;
}

/** The compiled catalogues of a vendor. Older revisions are kept as long as a sale may still be opened with them. */
export interface CompiledCatalogues {
  newest(): Catalogue | undefined;
  find(revision: string): Catalogue | undefined;
  /** When a newer one replaced the revision; undefined for the newest, and for one that is not kept. */
  replacedAt(revision: string): Instant | undefined;
}
