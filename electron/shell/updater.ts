import { HOST_SILENT, type UpdateFailure, type UpdateState } from '../../shared/till-contract/update-state.ts';
import type { UpkeepView } from '../../shared/till-contract/upkeep-operations.ts';

/** Finds a newer program, brings it and, when a person says so and the host allows it, puts it in place. */
export interface Updater {
  state(): UpdateState;
  /** What is newest is looked for and brought now. */
  look(): Promise<UpdateState>;
  /** Puts what is ready in place and starts it, unless something stands against that: then it says what. */
  install(): Promise<UpdateState>;
  stop(): void;
}

/** Where newer programs come from. Its faults bear a `failure`. */
export interface UpdateSource {
  /** The version of a newer one, if there is any. */
  findNewer(): Promise<string | undefined>;
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Ends this program and starts the newer one; it only ever comes back where that could not be. */
  replace(): Promise<void>;
}

/** A newer program could not be had, or not be put in place. Not for what a person may not do just now: that is a refusal. */
export class UpdateFault extends Error {
  override readonly name = 'UpdateFault';
  readonly failure: UpdateFailure;

  constructor(failure: UpdateFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export interface UpdaterParts {
  /** Undefined where this program has no feed: it never looks then. */
  readonly source: UpdateSource | undefined;
  /** Asks the host whether it may stop just now. */
  readonly mayUpdate: () => Promise<UpkeepView>;
  /** Ends the host, which finishes what it is writing, and lets another program take this one's place. */
  readonly makeWay: () => Promise<void>;
  /** Starts the host again, where the newer program could not be put in place. */
  readonly goOn: () => void;
  readonly clock: { readonly at: () => string; readonly epochMilliseconds: () => number };
  /** Calls once, later; the answer undoes it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  readonly tell: (state: UpdateState) => void;
  readonly onFault: (fault: unknown) => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Not in the way of a start, after which a stand wants to sell. */
const FIRST_LOOK = 10 * MINUTE;

export function startUpdater({ source, mayUpdate, makeWay, goOn, clock, after, tell, onFault }: UpdaterParts): Updater {
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
      .then(({ againstUpdate }) => againstUpdate.slice())
      .catch((fault: unknown) => {
        onFault(fault);
        return [HOST_SILENT];
      });
    if (against.length > 0) return become({ state: 'ready', version, against });
    become({ state: 'installing', version });
    try {
      await makeWay();
      await from.replace();
      return state;
    } catch (fault) {
      goOn();
      return failed(fault, 'not_installed');
    }
  };

  /** One thing at a time: whoever asks for the second gets the end of the first. */
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
      // A machine that slept looks soon after it woke; what is ready waits for a person, and is not looked for again.
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
