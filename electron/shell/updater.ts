import { HOST_SILENT, type UpdateFailure, type UpdateState } from '../../shared/till-contract/desktop/update-state.ts';
import type { MaintenanceView } from '../../shared/till-contract/operations/maintenance-operations.ts';

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
  readonly tell: (state: UpdateState) => void;
  readonly onFault: (fault: unknown) => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Leaves the time right after a start to selling. */
const FIRST_LOOK = 10 * MINUTE;

export function startUpdater({ source, mayUpdate, stopHostForUpdate, goOn, clock, after, tell, onFault }: UpdaterOptions): Updater {
  let state: UpdateState = source === undefined ? { state: 'off' } : { state: 'current' };
  let underWay: Promise<UpdateState> | undefined;
  let lookedAt = 0;
  let cancel: (() => void) | undefined;

  const become = (next: UpdateState): UpdateState => {
    state = next;
    tell(next);
    return next;
  };

  const failed = (fault: unknown, otherwise: UpdateFailure): UpdateState => {
    onFault(fault);
    const code = fault instanceof UpdateFault ? fault.failure : otherwise;
    return become({ state: 'failed', code, lookedAt: clock.at() });
  };

  const lookOnce = async (from: UpdateSource): Promise<UpdateState> => {
    lookedAt = clock.epochMilliseconds();
    try {
      become({ state: 'looking' });
      const version = await from.findNewer();
      if (version === undefined) return become({ state: 'current', lookedAt: clock.at() });
      const come = (percent: number): void => void become({ state: 'downloading', version, percent });
      come(0);
      await from.download(come);
      return become({ state: 'ready', version, against: [] });
    } catch (fault) {
      return failed(fault, 'feed_silent');
    }
  };

  const installOnce = async (from: UpdateSource, version: string): Promise<UpdateState> => {
    const against = await mayUpdate()
      .then(({ updateBlockers }) => updateBlockers.slice())
      .catch((fault: unknown) => {
        onFault(fault);
        return [HOST_SILENT];
      });
    if (against.length > 0) return become({ state: 'ready', version, against });
    become({ state: 'installing', version });
    try {
      await stopHostForUpdate();
      await from.replace();
      return state;
    } catch (fault) {
      goOn();
      return failed(fault, 'not_installed');
    }
  };

  /** Runs one task at a time: a second caller gets the result of the running one. */
  const alone = (work: () => Promise<UpdateState>): Promise<UpdateState> => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const look = async (): Promise<UpdateState> => {
    if (source === undefined || state.state === 'installing') return state;
    return await alone(() => lookOnce(source));
  };

  const plan = (milliseconds: number): void => {
    cancel = after(milliseconds, () => {
      // Checking hourly makes a machine that slept look soon after waking. A downloaded update waits for a person, so do not look again.
      if (clock.epochMilliseconds() - lookedAt >= DAY && state.state !== 'ready') void look();
      plan(HOUR);
    });
  };
  if (source !== undefined) plan(FIRST_LOOK);

  return {
    state: () => state,
    look,
    async install() {
      if (source === undefined || state.state !== 'ready') return state;
      const { version } = state;
      return await alone(() => installOnce(source, version));
    },
    stop: () => cancel?.(),
  };
}
