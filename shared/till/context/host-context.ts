import type { Outcome, Refusal } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { AuditFact } from '../../sync/journal/journal.ts';
import type { TrustView } from '../../till-contract/operations/device-operations.ts';
import type { Failure } from '../../till-contract/operations/drill-operations.ts';
import type { ConnectionForm, ConnectionView, HostStatus } from '../../till-contract/operations/host-operations.ts';
import type { TerminalState } from '../../till-contract/operations/readiness-operations.ts';
import type { TillEvent } from '../../till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../till-contract/parts/till-operation.ts';
import type { PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import type { MenuCache } from '../memory/compiled-catalogues.ts';
import type { Invitations } from '../memory/devices-pairing.ts';
import type { DisplayMemory } from '../memory/display-memory.ts';
import type { HeldCounts } from '../memory/held-counts.ts';
import type { KitchenTicketIndex } from '../memory/kitchen-rail.ts';
import type { OpenShifts } from '../memory/open-shifts.ts';
import type { QueueIndex } from '../memory/queue-index.ts';
import type { ReadinessMemory } from '../memory/readiness-memory.ts';
import type { RefusedTries } from '../memory/refused-tries.ts';
import type { AttemptCounter } from '../memory/staff-tries.ts';
import type { DeviceRecord, Devices } from '../records/devices-record.ts';
import type { Peripherals } from '../records/peripherals-record.ts';
import type { SettingsRecord } from '../records/settings-record.ts';
import type { Staff } from '../records/staff-record.ts';
import type { CardTerminals } from './card-terminals.ts';
import type { NewStand } from './new-stand.ts';
import type { RuledVendor, TillContext } from './till-context.ts';

/** The host's own context for handlers, in addition to the till's. */
export interface HostContext extends TillContext {
  readonly devices: Devices;
  readonly invitations: Invitations;
  readonly pairingTries: AttemptCounter;
  readonly pinTries: AttemptCounter;
  readonly refusedTries: Pick<RefusedTries, 'note'>;
  readonly staff: Staff;
  readonly settingsRecord: SettingsRecord;
  vendorOf(device: { readonly vendorId?: number }): HostVendor | undefined;
  readonly queue: QueueIndex;
  readonly openShifts: OpenShifts;
  readonly heldCounts: HeldCounts;
  readonly readiness: ReadinessMemory;
  readonly displays: DisplayMemory;
  /** Absent in training. */
  readonly peripherals?: Peripherals;
  /** Absent in training, and where the host sells for a service elsewhere. */
  readonly terminals?: CardTerminals;
  readonly kitchen: KitchenTicketIndex;
  readonly link: ServiceConnection;
  readonly machine: ProcessInfo;
  /** Starts forwarding the cards stored in the terminal, if that is possible now. */
  forwardCards(): void;
  /** Sends an event to every screen, or to the screens of one device. */
  emit(event: TillEvent, deviceId?: string): void;
  /** Ends the event connections of a device whose credential was revoked. */
  dismiss(deviceId: string): void;
  /** Where devices train; absent in training itself, and when the host cannot run a training service. */
  readonly training?: TrainingTill;
  /** The drill that is running; only in training. */
  readonly drill?: OutageDrill;
}

/** A separate till and service for training, which know nothing of the real ones. */
export interface TrainingTill {
  /** Admits a device, or returns why training is impossible now. */
  take(device: DeviceRecord): Promise<Refusal | undefined>;
  /** Removes a device; when the last one leaves, all training data is deleted. */
  leave(deviceId: string): Promise<void>;
  /** Deletes all training data while the devices stay in training; a repeated id deletes nothing. Returns why it was refused. */
  empty(id: string): Promise<Refusal | undefined>;
}

/** Injects failures between the training till and its service. */
export interface OutageDrill {
  /** Starts the failure of the journal's drill, and stops failing when no drill runs. */
  follow(): Promise<void>;
  failing(): Failure | undefined;
  /** Returns the training orders' external ids, which name the ops that made them. */
  listOrders(since: Instant): Promise<readonly string[]>;
  /** Returns the charges of the training card network. */
  listCharges(since: Instant): Promise<readonly NetworkCharge[]>;
}

export interface NetworkCharge {
  /** The key of the till's charge request. */
  readonly sessionKey: string;
  readonly isTakenBack: boolean;
}

/** A vendor and its menu, which is refreshed from time to time. */
export interface HostVendor extends RuledVendor {
  readonly menuCache: MenuCache;
  /** Why the last refresh of the menu failed. */
  menuProblem(): string | undefined;
  /** The service's answers of which the menu was made, as they are stored. */
  readPulled(): Promise<PulledVendor | undefined>;
  /** Finds the item of a barcode that the menu lacks. `needs_service`: the service did not answer in time. */
  findByBarcode(barcode: string): Promise<Outcome<{ readonly itemId: string }, Refusal>>;
}

/** The service that the host sells for. */
export interface ServiceConnection {
  view(): Promise<ConnectionView>;
  /** Changes the service, or refuses and changes nothing. `check` runs again once no requests come in and the queue has stopped. */
  change(form: ConnectionForm, check: () => Promise<Refusal | undefined>, audit: AuditFact): Promise<Outcome<ConnectionView, Refusal>>;
  mode(): 'local' | 'remote';
  /** Lets devices sell for one more vendor: asks the service for it and loads its menu. */
  use(vendorId: number): Promise<Outcome<HostVendor, Refusal>>;
}

/** Facts that only the surrounding process knows. */
export interface ProcessInfo {
  readonly version: string;
  readonly hostName: string;
  /** True for a PNG that every screen and printer can show, and that is quick to read. */
  isLogo(base64: string): boolean;
  /** Known only to this host; device credentials are derived from it. */
  readonly secret: Uint8Array;
  /** Returns the address at which a device joins. */
  pairingAddress(code: string, kind: DeviceKind): string;
  /** False on a desktop that serves no other devices: it has no address at which they could join. */
  letsOthersIn(): boolean;
  /** Absent when the host has no certificate of its own that devices must trust. */
  readonly trust?: () => TrustView | undefined;
  /** When this process opened the journal. */
  openedAt(): Instant;
  isOldMachineInQuestion(): boolean;
  confirmOldIsOff(employeeId: string): Promise<void>;
  disk(): HostStatus['disk'];
  backup(): HostStatus['backup'];
  cards(): Promise<HostStatus['cards']>;
  /**
   * Backs up everything and restarts the host empty, after the answer was sent; absent when the process cannot restart itself. `check` runs
   * once no other request can come in.
   */
  readonly reset?: (check: () => Promise<Refusal | undefined>) => Promise<Outcome<undefined, Refusal>>;
  /** True while the demo stand is sold for. */
  readonly isDemo: boolean;
  /** As `reset`, and another stand begins in place of this one; without one the demo. Absent where the stand is not this host's to choose. */
  readonly beginStand?: (stand: NewStand | undefined, check: () => Promise<Refusal | undefined>) => Promise<Outcome<undefined, Refusal>>;
  /** Returns whether the card terminal answers. */
  terminal(): Promise<TerminalState>;
  /** Returns whether the provider answers that keeps gift cards. */
  valueCards(): Promise<TerminalState>;
  /** How far this machine's clock is ahead of the service's; undefined until the service has sent its time. */
  clockAhead(): number | undefined;
}
