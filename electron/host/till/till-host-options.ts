import type { ConnectionKeeper } from '../../../shared/client/connections.ts';
import type { CardNetwork } from '../../../shared/sync/cards/terminal-simulator.ts';
import type { SyncSettings } from '../../../shared/sync/journal/sync-settings.ts';
import type { TillChecks } from '../../../shared/till/api/answer-till-call.ts';
import type { ReadTickets } from '../../../shared/till/kitchen/kitchen-pull.ts';
import type { AttemptCounter } from '../../../shared/till/memory/staff-tries.ts';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { ConnectionForm } from '../../../shared/till-contract/operations/host-operations.ts';
import type { BackupHealth } from '../backup/backup-schedule.ts';
import type { Log } from '../base/log.ts';
import type { Tracer } from '../base/tracer.ts';
import type { HostCardTerminals } from '../cards/card-terminals.ts';
import type { SendMail } from '../mail/receipt-mail.ts';
import type { DiskRoom } from '../store/sqlite/journal.ts';
import type { ReachableService, TillLinkOptions } from './link/till-link-options.ts';
import type { PrintTimes } from './till-printing.ts';
import type { Reset } from './till-reset.ts';
import type { TillSecrets } from './till-secrets.ts';
import type { StaffSource } from './till-staff.ts';
import type { DrillOfTill, RunningDrill, Training, TrainingSource } from './till-training.ts';

export interface TillHostOptions {
  /** Runs after a menu was put into use. */
  readonly onMenu?: () => void;
  /** The data folder. */
  readonly folder: string;
  readonly journalFile: string;
  readonly secrets: TillSecrets;
  readonly log: Log;
  /** Whether the demo's settings apply as long as none were saved. */
  readonly isDemo: boolean;
  /** The service in this process, if any. */
  readonly local?: ReachableService;
  /** Reads kitchen tickets from the service in this process. */
  readonly kitchenTickets?: ReadTickets;
  /** The employees that the start's catalogue file lists. */
  readonly staff?: StaffSource;
  /** The service to sell for, when the start names one. */
  readonly wanted?: ConnectionForm;
  /** Connections for reads from a remote service. */
  readonly keptConnections?: ConnectionKeeper;
  /** The network that the terminal uses to charge stored cards. */
  readonly cardNetwork: CardNetwork;
  readonly room?: DiskRoom;
  readonly backup?: () => BackupHealth;
  /** Sends guests' e-mails; without it this host sends none. */
  readonly sendMail?: SendMail;
  /** True when the service in this process can send mail. */
  readonly doesServiceMail?: boolean;
  /** The address for devices; called once the host listens. */
  readonly url: () => string;
  /** The certificate's fingerprint and trust page, when the host made its own certificate. */
  readonly trust?: () => TrustView | undefined;
  /** Backs everything up before a reset; the process then restarts the host. Absent when it can't. */
  readonly backUpForReset?: Reset['backUpForReset'];
  /** As `backUpForReset`, for another stand in place of this one. Absent when a catalogue file or a database of its own says what is sold. */
  readonly backUpForStand?: Reset['backUpForStand'];
  /** Reports an unusable answer of a remote service, and that it works again. */
  readonly onServiceTrouble?: TillLinkOptions['onServiceTrouble'];
  /** The card terminals beside the tills; only at a service in this process. */
  readonly cardTerminals?: HostCardTerminals;
  /** Whether the provider answers that keeps gift cards; only at a service in this process. */
  readonly lookAtValueCards?: () => Promise<'answers' | 'silent' | 'none'>;
  readonly menuEveryMilliseconds?: number;
  /** How often to check whether to ask a remote service about orders in the kitchen. */
  readonly ordersEveryMilliseconds?: number;
  /** How often the list of gift cards is renewed that may be taken while the service is away. */
  readonly giftListsEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
  readonly printTimes?: PrintTimes;
  readonly isTraining?: true;
  /** Writes down how long what is done for a sale takes. */
  readonly tracer?: Tracer;
  /** Given by tests. */
  readonly checks?: TillChecks;
  /** The PIN attempts of the real till: a practice till shares them, so that it gives no further guesses. */
  readonly pinTries?: AttemptCounter;
  /** Opens the till on which this host's devices practise. */
  readonly openTraining?: (real: TrainingSource) => Training;
  /** For a practice till: simulates failures between it and its service. */
  readonly openDrill?: (practice: DrillOfTill) => RunningDrill;
}
