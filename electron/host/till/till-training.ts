import type { World } from '../../../shared/base/world.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { OutageDrill, TrainingTill } from '../../../shared/till/context/host-context.ts';
import type { AttemptCounter } from '../../../shared/till/memory/staff-tries.ts';
import type { Devices } from '../../../shared/till/records/devices-record.ts';
import type { KeptSettings, SettingsRecord } from '../../../shared/till/records/settings-record.ts';
import type { Staff } from '../../../shared/till/records/staff-record.ts';
import type { VendorPlace } from '../../../shared/till-contract/operations/host-operations.ts';
import type { TillLink } from './link/till-link.ts';
import type { TillEvents } from './till-events.ts';

/** The types by which a till and its practice till know each other. Practice is a till itself, so neither may import the other. */

/** The practice till, as the real till sees it. */
export interface Training extends TrainingTill {
  readonly answer: Transport;
  events(): Promise<TillEvents>;
  settings(): Promise<KeptSettings>;
  closeStreams(): void;
  /** Stops until the next start, which continues the practice. */
  stop(): Promise<void>;
}

/** The parts of the real till that practice copies or shares. */
export interface TrainingSource {
  readonly devices: Pick<Devices, 'list'>;
  readonly staff: Pick<Staff, 'list'>;
  readonly pinTries: AttemptCounter;
  readonly settingsRecord: Pick<SettingsRecord, 'current'>;
  place(): VendorPlace | undefined;
  mode(): 'local' | 'remote';
  vendorOf: TillLink['vendorOf'];
}

/** The parts of the practice till that a drill uses. */
export interface DrillOfTill {
  readonly journal: Journal;
  readonly world: World;
  readonly timer: Timer;
  readonly link: Pick<TillLink, 'vendorOf' | 'menuChanged'>;
  /** Runs when the simulated failure changes or ends. */
  readonly onChanged: () => void;
  readonly onFault: (fault: unknown) => void;
}

export interface RunningDrill extends OutageDrill {
  /** Ends all failures, so that pending work can finish. */
  stop(): Promise<void>;
}
