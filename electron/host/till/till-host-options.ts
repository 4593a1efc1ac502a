import type { KeptConnections } from '../../../shared/client/connections.ts';
import type { CardNetwork } from '../../../shared/sync/cards/terminal-simulator.ts';
import type { SyncSettings } from '../../../shared/sync/journal/sync-settings.ts';
import type { ReadTickets } from '../../../shared/till/kitchen/kitchen-pull.ts';
import type { Tries } from '../../../shared/till/memory/staff-tries.ts';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { ConnectionForm } from '../../../shared/till-contract/operations/host-operations.ts';
import type { BackupHealth } from '../backup/backup-schedule.ts';
import type { Log } from '../base/log.ts';
import type { SendMail } from '../mail/receipt-mail.ts';
import type { DiskRoom } from '../store/sqlite/journal.ts';
import type { Reached, TillLinkParts } from './till-link.ts';
import type { PrintTimes } from './till-printing.ts';
import type { Reset } from './till-reset.ts';
import type { TillSecrets } from './till-secrets.ts';
import type { StaffSource } from './till-staff.ts';
import type { DrillOfTill, RealTill, RunningDrill, Training } from './till-training.ts';

/** What a till is made of where it runs. */
export interface TillHostOptions {
  /** Of the data. */
  readonly folder: string;
  readonly journalFile: string;
  readonly secrets: TillSecrets;
  readonly log: Log;
  /** What the settings are as long as nobody has set any. */
  readonly isDemo: boolean;
  /** The service in this very process, where there is one. */
  readonly local?: Reached;
  /** What the kitchen gets from the service in this very process. */
  readonly kitchenTickets?: ReadTickets;
  /** Who is named by the catalogue file of the start. */
  readonly staff?: StaffSource;
  /** Which service to sell for, where the start says it. */
  readonly wanted?: ConnectionForm;
  /** For reads from a service elsewhere. */
  readonly keptConnections?: KeptConnections;
  /** By which the terminal charges the cards that it has stored. */
  readonly cardNetwork: CardNetwork;
  readonly room?: DiskRoom;
  readonly backup?: () => BackupHealth;
  /** Sends what guests want by e-mail; without it this host sends none. */
  readonly sendMail?: SendMail;
  /** The service in this very process has a way to send mail. */
  readonly doesServiceMail?: boolean;
  /** Where devices reach this host; asked once it listens. */
  readonly url: () => string;
  /** By what they know it, where it has a certificate of its own. */
  readonly trust?: () => TrustView | undefined;
  /** Whoever runs the process begins the host anew once everything is kept aside. */
  readonly keepAside?: Reset['keepAside'];
  /** Told what a service elsewhere answers that can't be used, and that it can be used again. */
  readonly onServiceTrouble?: TillLinkParts['onServiceTrouble'];
  readonly menuEveryMilliseconds?: number;
  /** How often it looks whether to ask a service elsewhere about orders that its kitchen has. */
  readonly ordersEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
  readonly printTimes?: PrintTimes;
  /** It is practice itself. */
  readonly isTraining?: true;
  /** Of the till that it is the practice of: who guesses at a PIN in both guesses no more often. */
  readonly pinTries?: Tries;
  /** Where devices of this host practise. */
  readonly openTraining?: (real: RealTill) => Training;
  /** In practice: what lets things fail between it and its service. */
  readonly openDrill?: (practice: DrillOfTill) => RunningDrill;
}
