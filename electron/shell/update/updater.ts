import { HOST_SILENT, type UpdateFailure, type UpdateState } from '../../../shared/till-contract/desktop/update-state.ts';
import type { MaintenanceView } from '../../../shared/till-contract/operations/maintenance-operations.ts';

/** Finds and downloads an update. Installs it when a person asks for it and the host allows it. */
export interface Updater {
  state(): UpdateState;
  /** Looks for an update and downloads it now. */
  look(): Promise<UpdateState>;
  /** Installs the downloaded update and starts it. If something prevents that, the returned state lists the reasons. */
  install(): Promise<UpdateState>;
  stop(): void;
}

/** The source of updates. It throws `UpdateFault`. */
export interface UpdateSource {
  /** Returns the version of an update, if there is one. */
  findNewer(): Promise<string | undefined>;
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Ends this program and starts the new one. It returns only by throwing when the installation fails. */
  replace(): Promise<void>;
}

/** An update could not be downloaded or installed. Obstacles that a person can clear are listed in the state instead. */
export class UpdateFault extends Error {
  override readonly name = 'UpdateFault';
  readonly failure: UpdateFailure;

  constructor(failure: UpdateFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export interface UpdaterOptions {
  /** Undefined when the program has no feed; then it never looks. */
  readonly source: UpdateSource | undefined;
  /** Asks the host whether the program may stop now. */
  readonly mayUpdate: () => Promise<MaintenanceView>;
  /** Stops the host, which finishes what it is writing, and releases the lock for the new program. */
  readonly stopHostForUpdate: () => Promise<void>;
  /** Restarts the host after a failed installation. */
  readonly goOn: () => void;
  readonly clock: { readonly at: () => string; readonly epochMilliseconds: () => number };
  /** Calls `work` once, later. Returns a function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  readonly onChange: (state: UpdateState) => void;
  readonly onFault: (fault: unknown) => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Leaves the time right after a start to selling. */
const FIRST_LOOK = 10 * MINUTE;

interface UpdaterState {
  readonly options: UpdaterOptions;
  state: UpdateState;
  underWay: Promise<UpdateState> | undefined;
  lookedAt: number;
  cancel: () => void;
}

export function startUpdater(options: UpdaterOptions): Updater {
  const updater: UpdaterState = {
    options,
    state: options.source === undefined ? { state: 'off' } : { state: 'current' },
    underWay: undefined,
    lookedAt: 0,
    cancel: () => undefined,
  };
  if (options.source !== undefined) planLook(updater, FIRST_LOOK);
  return {
    state: () => updater.state,
    look: () => look(updater),
    install: () => install(updater),
    stop: () => updater.cancel(),
  };
}

function planLook(updater: UpdaterState, milliseconds: number): void {
  const { after, clock } = updater.options;
  updater.cancel = after(milliseconds, () => {
    // Checking hourly makes a machine that slept look soon after waking. A downloaded update waits for a person, so do not look again.
    if (clock.epochMilliseconds() - updater.lookedAt >= DAY && updater.state.state !== 'ready') void look(updater);
    planLook(updater, HOUR);
  });
}

async function look(updater: UpdaterState): Promise<UpdateState> {
  const { source } = updater.options;
  if (source === undefined || updater.state.state === 'installing') return updater.state;
  return await runAlone(updater, () => download(updater, source));
}

async function install(updater: UpdaterState): Promise<UpdateState> {
  const { source } = updater.options;
  if (source === undefined || updater.state.state !== 'ready') return updater.state;
  const { version } = updater.state;
  return await runAlone(updater, () => replaceProgram(updater, source, version));
}

/** Runs one task at a time: a second caller gets the result of the running one. */
function runAlone(updater: UpdaterState, work: () => Promise<UpdateState>): Promise<UpdateState> {
  updater.underWay ??= work().finally(() => {
    updater.underWay = undefined;
  });
  return updater.underWay;
}

async function download(updater: UpdaterState, source: UpdateSource): Promise<UpdateState> {
  const { clock } = updater.options;
  updater.lookedAt = clock.epochMilliseconds();
  try {
    become(updater, { state: 'looking' });
    const version = await source.findNewer();
    if (version === undefined) return become(updater, { state: 'current', lookedAt: clock.at() });
    const come = (percent: number): void => void become(updater, { state: 'downloading', version, percent });
    come(0);
    await source.download(come);
    return become(updater, { state: 'ready', version, against: [] });
  } catch (fault) {
    return fail(updater, fault, 'feed_silent');
  }
}

async function replaceProgram(updater: UpdaterState, source: UpdateSource, version: string): Promise<UpdateState> {
  const { stopHostForUpdate, goOn } = updater.options;
  const against = await listObstacles(updater.options);
  if (against.length > 0) return become(updater, { state: 'ready', version, against });
  become(updater, { state: 'installing', version });
  try {
    await stopHostForUpdate();
    await source.replace();
    return updater.state;
  } catch (fault) {
    goOn();
    return fail(updater, fault, 'not_installed');
  }
}

async function listObstacles({ mayUpdate, onFault }: UpdaterOptions): Promise<MaintenanceView['updateBlockers']> {
  try {
    return (await mayUpdate()).updateBlockers;
  } catch (fault) {
    onFault(fault);
    return [HOST_SILENT];
  }
}

function fail(updater: UpdaterState, fault: unknown, otherwise: UpdateFailure): UpdateState {
  const { onFault, clock } = updater.options;
  onFault(fault);
  const code = fault instanceof UpdateFault ? fault.failure : otherwise;
  return become(updater, { state: 'failed', code, lookedAt: clock.at() });
}

function become(updater: UpdaterState, next: UpdateState): UpdateState {
  updater.state = next;
  updater.options.onChange(next);
  return next;
}
