import type { Outcome, Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { AuditFact } from '../sync/journal.ts';
import type { TrustView } from '../till-contract/device-operations.ts';
import type { TerminalState } from '../till-contract/doors-operations.ts';
import type { Failure } from '../till-contract/drill-operations.ts';
import type { ConnectionForm, ConnectionView, HostStatus } from '../till-contract/host-operations.ts';
import type { TillEvent } from '../till-contract/till-events.ts';
import type { DeviceKind } from '../till-contract/till-operation.ts';
import type { Shelves } from './catalogue-shelves.ts';
import type { Invitations } from './devices-pairing.ts';
import type { DeviceRecord, Devices } from './devices-record.ts';
import type { DisplayMemory } from './display-memory.ts';
import type { DoorsMemory } from './doors-memory.ts';
import type { Gear } from './gear-record.ts';
import type { KitchenRail } from './kitchen-rail.ts';
import type { QueueIndex } from './queue-index.ts';
import type { RefusedTries } from './refused-tries.ts';
import type { SettingsRecord } from './settings-record.ts';
import type { Staff } from './staff-record.ts';
import type { Tries } from './staff-tries.ts';
import type { StandVendor, TillParts } from './till-parts.ts';

/** What the host's own handlers need beside those of the till. */
export interface HostParts extends TillParts {
  readonly devices: Devices;
  readonly invitations: Invitations;
  readonly pairingTries: Tries;
  readonly pinTries: Tries;
  readonly refusedTries: Pick<RefusedTries, 'note'>;
  readonly staff: Staff;
  readonly settingsRecord: SettingsRecord;
  vendorOf(device: { readonly vendorId?: number }): HostVendor | undefined;
  readonly queue: QueueIndex;
  readonly doors: DoorsMemory;
  readonly displays: DisplayMemory;
  /** Absent in practice. */
  readonly gear?: Gear;
  readonly kitchen: KitchenRail;
  readonly link: Link;
  readonly machine: Machine;
  /** Sends the cards that the terminal has stored on their way, where it can. */
  forwardCards(): void;
  /** To every screen, or to those of one device. */
  tell(event: TillEvent, deviceId?: string): void;
  /** Ends what a device listens to: its credential is no longer good. */
  dismiss(deviceId: string): void;
  /** Where devices practise; absent where the host has no service of its own, and in practice itself. */
  readonly training?: TrainingGround;
  /** What is drilled; in practice alone. */
  readonly drill?: OutageDrill;
}

/** A till and a service beside the real ones, which know nothing of those. */
export interface TrainingGround {
  /** From here on it knows the device. Answers why it cannot be practised just now. */
  take(device: DeviceRecord): Promise<Refusal | undefined>;
  /** Once no device practises any more, all of it is gone. */
  leave(deviceId: string): Promise<void>;
  /** All that was practised is gone, and the devices go on practising. The same id again empties nothing. Answers why not. */
  empty(id: string): Promise<Refusal | undefined>;
}

/** What stands between practice and its service while failures are drilled. */
export interface OutageDrill {
  /** Makes fail what the drill of the journal says, and nothing where none runs. */
  follow(): Promise<void>;
  failing(): Failure | undefined;
  /** How each order of the service of practice names what made it. */
  listOrders(since: Instant): Promise<readonly string[]>;
  /** What the card network of practice has charged. */
  listCharges(since: Instant): Promise<readonly NetworkCharge[]>;
}

export interface NetworkCharge {
  /** By which the till asked for it. */
  readonly sessionKey: string;
  readonly isTakenBack: boolean;
}

/** A vendor with its menu, which is looked at from time to time. */
export interface HostVendor extends StandVendor {
  readonly shelves: Shelves;
  /** Why the last look at the menu brought none. */
  menuProblem(): string | undefined;
  /** The item of a barcode that the menu does not tell. Refused as `unknown`, or as `needs_service` where the service does not answer in time. */
  findByBarcode(barcode: string): Promise<Outcome<{ readonly itemId: string }, Refusal>>;
}

/** Which service the host sells for. */
export interface Link {
  view(): Promise<ConnectionView>;
  /** Nothing is changed where it is refused. `check` is asked once more when nothing more can come in or go out; `audit` tells of the change. */
  change(form: ConnectionForm, check: () => Promise<Refusal | undefined>, audit: AuditFact): Promise<Outcome<ConnectionView, Refusal>>;
  mode(): 'local' | 'remote';
  /** From here on devices may sell for it too: it is known to the service, and its menu is here. */
  use(vendorId: number): Promise<Outcome<HostVendor, Refusal>>;
}

/** What only the process knows that all of this runs in. */
export interface Machine {
  readonly version: string;
  readonly hostName: string;
  /** Of this host alone; what it signs for devices is made with it. */
  readonly secret: Uint8Array;
  /** Where a device finds the page by which it joins. */
  pairingAddress(code: string, kind: DeviceKind): string;
  /** A desktop opens no port until somebody says so: there is no address by which a device could join. */
  letsOthersIn(): boolean;
  /** Absent where its devices come without a certificate of its own. */
  readonly trust?: () => TrustView | undefined;
  /** When this process took the journal in hand. */
  openedAt(): Instant;
  isOldMachineInQuestion(): boolean;
  confirmOldIsOff(employeeId: string): Promise<void>;
  disk(): HostStatus['disk'];
  backup(): HostStatus['backup'];
  cards(): Promise<HostStatus['cards']>;
  /**
   * Keeps everything aside and begins anew, once it has answered; absent where whoever runs the process cannot. `check` is asked when
   * nobody else can ask anything any more.
   */
  readonly reset?: (check: () => Promise<Refusal | undefined>) => Promise<Outcome<undefined, Refusal>>;
  /** Whether the card terminal is there to be asked. */
  terminal(): Promise<TerminalState>;
  /** By how much this machine's clock is ahead of the service's; undefined until the service has told its own. */
  clockAhead(): number | undefined;
}
