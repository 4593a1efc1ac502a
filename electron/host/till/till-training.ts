import type { World } from '../../../shared/base/world.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { OutageDrill, TrainingGround } from '../../../shared/till/context/host-parts.ts';
import type { Tries } from '../../../shared/till/memory/staff-tries.ts';
import type { Devices } from '../../../shared/till/records/devices-record.ts';
import type { Staff } from '../../../shared/till/records/staff-record.ts';
import type { PlaceView, TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import type { TillEvents } from './till-events.ts';
import type { TillLink } from './till-link.ts';

/** How a till and its practice know each other: practice is a till itself, so that neither can import how the other is made. */

/** Where devices practise, as the real till sees it. */
export interface Training extends TrainingGround {
  readonly answer: Transport;
  /** Which the devices that practise listen to. */
  events(): Promise<TillEvents>;
  closeStreams(): void;
  /** What is being practised is there again after the next start. */
  stop(): Promise<void>;
}

/** What practice copies of the real till. */
export interface RealTill {
  readonly devices: Pick<Devices, 'list'>;
  readonly staff: Pick<Staff, 'list'>;
  readonly pinTries: Tries;
  settings(): TillSettings;
  place(): PlaceView | undefined;
  mode(): 'local' | 'remote';
  vendorOf: TillLink['vendorOf'];
}

/** What a drill needs of the till of practice. */
export interface DrillOfTill {
  readonly journal: Journal;
  readonly world: World;
  readonly timer: Timer;
  readonly link: Pick<TillLink, 'vendorOf' | 'menuChanged'>;
  /** Something else fails, or nothing any more. */
  readonly onChanged: () => void;
  readonly onFault: (fault: unknown) => void;
}

/** A drill as it runs. */
export interface RunningDrill extends OutageDrill {
  /** Nothing fails from here on, so that whatever is under way comes to its end. */
  stop(): Promise<void>;
}
