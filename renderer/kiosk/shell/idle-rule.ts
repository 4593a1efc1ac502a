/** When nobody stands there any more: after a while it is asked, and then the next guest finds nothing of the one before. */
export interface Patience {
  /** Seconds without a touch. */
  readonly quiet: number;
  /** Seconds that are counted down in sight; 0 where the screen steps aside without asking. */
  readonly counted: number;
}

export type Idleness = { readonly state: 'active' } | { readonly state: 'asking'; readonly left: number } | { readonly state: 'over' };

const ACTIVE: Idleness = { state: 'active' };

/** `patience` is undefined where nobody is waited for: before anybody has come, and while a card is being charged. */
export function idleness(patience: Patience | undefined, secondsSinceTouch: number): Idleness {
  if (patience === undefined || secondsSinceTouch < patience.quiet) return ACTIVE;
  const left = Math.ceil(patience.quiet + patience.counted - secondsSinceTouch);
  return left > 0 ? { state: 'asking', left } : { state: 'over' };
}

const CHOOSING: Patience = { quiet: 45, counted: 20 };
/** The code is to be read, or photographed. */
const CODE: Patience = { quiet: 60, counted: 20 };
const DONE: Patience = { quiet: 30, counted: 0 };
/** Whoever waits for staff stands there without touching anything. */
const WAITING_FOR_STAFF: Patience = { quiet: 180, counted: 30 };

export interface Situation {
  readonly screen: string;
  /** The host is asked for something that must not be left alone. */
  readonly isBusy: boolean;
  /** A card of which nobody knows yet whether it was charged. */
  readonly isUnsure: boolean;
}

export function patienceWith({ screen, isBusy, isUnsure }: Situation): Patience | undefined {
  if (screen === 'start' || isBusy) return undefined;
  if (isUnsure) return WAITING_FOR_STAFF;
  if (screen === 'done') return DONE;
  return screen === 'counter' ? CODE : CHOOSING;
}
