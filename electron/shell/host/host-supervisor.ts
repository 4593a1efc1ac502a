import type { HostNotice, HostReady, HostRefused, ShellOrder } from '../../../shared/till-contract/desktop/desktop-host.ts';
import type { ShellLog } from '../base/shell-log.ts';
import type { ShellWorld } from '../base/shell-world.ts';
import { type HealthWatch, watchHost } from './host-watch.ts';

/** Starts the host, as an Electron utility process or as a plain process. */
export interface HostProcess {
  start(): RunningHost;
}

export interface RunningHost {
  send(order: ShellOrder): void;
  onNotice(listener: (notice: HostNotice) => void): void;
  /** Resolves when the host has ended, for any reason. */
  readonly ended: Promise<void>;
  kill(): void;
}

export type HostState =
  | { readonly kind: 'stopped' | 'starting' | 'restarting' | 'given_up' }
  | { readonly kind: 'running'; readonly ready: HostReady }
  | HostRefused;

export interface HostSupervisor {
  state(): HostState;
  /** Starts the host unless it is running or restarting, also after it was refused or given up. */
  start(): void;
  /** Stops the host after it has finished what it accepted, and does not start it again. */
  stop(): Promise<void>;
  send(order: ShellOrder): void;
}

export interface SupervisorOptions {
  readonly process: HostProcess;
  readonly order: () => Extract<ShellOrder, { kind: 'start' }>;
  readonly world: Pick<ShellWorld, 'monotonicMilliseconds' | 'after'>;
  readonly log: ShellLog;
  readonly onState: (state: HostState) => void;
}

/** A host that ends this often within this time would end again, so the supervisor gives up and the window shows why. */
const MOST_ENDS = 8;
const ENDS_WITHIN = 300_000;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5000;
/** Reading a menu of several megabytes takes time after the host starts listening. */
const START_PATIENCE = 60_000;
/** Time for the host to finish a sale that is being written and requests to the service. */
const STOP_PATIENCE = 20_000;

interface Supervision {
  readonly options: SupervisorOptions;
  state: HostState;
  running: RunningHost | undefined;
  isWanted: boolean;
  /** When the host ended lately. */
  ends: readonly number[];
  cancelPlan: () => void;
}

/** Keeps one host running. A restart loses nothing, because every sale is in the journal before it is reported. */
export function makeSupervisor(options: SupervisorOptions): HostSupervisor {
  const supervision: Supervision = {
    options,
    state: { kind: 'stopped' },
    running: undefined,
    isWanted: false,
    ends: [],
    cancelPlan: () => undefined,
  };
  return {
    state: () => supervision.state,
    start() {
      if (supervision.isWanted) return;
      supervision.isWanted = true;
      supervision.ends = [];
      become(supervision, { kind: 'starting' });
      // A host that refused takes a moment to exit; the next one starts when it has.
      if (supervision.running === undefined) beginHost(supervision);
    },
    async stop() {
      supervision.isWanted = false;
      supervision.cancelPlan();
      if (supervision.running !== undefined) await endHost(supervision.running, options);
      become(supervision, { kind: 'stopped' });
    },
    send: (given) => supervision.running?.send(given),
  };
}

function become(supervision: Supervision, next: HostState): void {
  supervision.state = next;
  supervision.options.onState(next);
}

function beginHost(supervision: Supervision): void {
  const { process: hostProcess, world, log, order } = supervision.options;
  const host = hostProcess.start();
  supervision.running = host;
  let watch: HealthWatch | undefined;
  let hasRefused = false;
  const cancelPatience = world.after(START_PATIENCE, () => {
    log('error', 'the host did not get ready');
    host.kill();
  });
  host.onNotice((notice) => {
    if (supervision.running !== host) return;
    watch?.noteAnswer();
    if (notice.kind === 'alive') return;
    cancelPatience();
    hasRefused = notice.kind === 'refused';
    if (hasRefused) supervision.isWanted = false;
    else watch ??= watchHost(host, { world, log });
    become(supervision, notice.kind === 'ready' ? { kind: 'running', ready: notice } : notice);
  });
  void host.ended.then(() => {
    cancelPatience();
    watch?.end();
    if (supervision.running !== host) return;
    supervision.running = undefined;
    if (!supervision.isWanted) return;
    // After a refusal it is wanted because somebody asked again: its end is not a crash.
    if (hasRefused) beginHost(supervision);
    else restartHost(supervision);
  });
  host.send(order());
}

function restartHost(supervision: Supervision): void {
  const { world, log } = supervision.options;
  const at = world.monotonicMilliseconds();
  const ends = [...supervision.ends.filter((each) => at - each < ENDS_WITHIN), at];
  supervision.ends = ends;
  log('error', 'the host ended', { ends: ends.length });
  supervision.isWanted = ends.length < MOST_ENDS;
  become(supervision, { kind: supervision.isWanted ? 'restarting' : 'given_up' });
  if (!supervision.isWanted) return;
  const pause = Math.min(FIRST_PAUSE * 2 ** (ends.length - 1), LONGEST_PAUSE);
  supervision.cancelPlan = world.after(pause, () => beginHost(supervision));
}

async function endHost(host: RunningHost, { world, log }: SupervisorOptions): Promise<void> {
  const cancel = world.after(STOP_PATIENCE, () => {
    log('error', 'the host did not stop');
    host.kill();
  });
  host.send({ kind: 'stop' });
  await host.ended;
  cancel();
}
