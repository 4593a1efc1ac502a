import type { YieldToOthers } from '../../../../shared/base/steps/steps.ts';
import type { World } from '../../../../shared/base/world.ts';
import type { Credentials } from '../../../../shared/client/call-operation.ts';
import type { Transport } from '../../../../shared/contract/http/exchange.ts';
import type { ServiceTrouble } from '../../../../shared/contract/http/service-trouble.ts';
import type { DrainerOptions } from '../../../../shared/sync/drain/drain-state.ts';
import type { Journal } from '../../../../shared/sync/journal/journal.ts';
import type { SyncSettings } from '../../../../shared/sync/journal/sync-settings.ts';
import type { Timer } from '../../../../shared/sync/journal/timer.ts';
import type { Devices } from '../../../../shared/till/records/devices-record.ts';
import type { Log } from '../../base/log.ts';
import type { TerminalJournal } from '../../data/terminal-journal.ts';
import type { StartOptions } from './till-connection.ts';
import type { Gate } from './till-gate.ts';

/** A service, and the keys that this host calls it with. */
export interface ReachableService {
  readonly transport: Transport;
  readonly credentials: Credentials;
}

export interface TillLinkOptions extends StartOptions, Pick<DrainerOptions, 'wrapOutside'> {
  readonly journal: Journal;
  readonly terminal: Pick<TerminalJournal, 'identity' | 'isHeld'>;
  readonly world: World;
  readonly timer: Timer;
  readonly yieldToOthers: YieldToOthers;
  readonly log: Log;
  readonly acceptedVariance: () => number;
  /** The service in this process, if any. */
  readonly local?: ReachableService;
  readonly reachRemote: (baseUrl: string, credentials: Credentials) => ReachableService;
  readonly devices: Pick<Devices, 'list' | 'forgetVendors'>;
  readonly menuEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
  /** The gate that all requests of screens go through. */
  readonly gate: () => Pick<Gate, 'shut' | 'open'>;
  readonly onStatus: () => void;
  /** Reports an unusable answer of a remote service, and that it works again. */
  readonly onServiceTrouble?: (trouble: ServiceTrouble | undefined, baseUrl: string) => void;
  /** Runs when the service answers again. */
  readonly onService: () => void;
  readonly onCatalogue: (vendorId: number, revision: string) => void;
}
