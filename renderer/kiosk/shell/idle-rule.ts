/** How long a screen waits for its guest. After `quiet` seconds it asks; without an answer the order is cleared for the next guest. */
export interface Patience {
  /** Seconds without a touch. */
  readonly quiet: number;
  /** Seconds of the visible countdown; 0 closes the screen without asking. */
  readonly counted: number;
}

export type Idleness = { readonly state: 'active' } | { readonly state: 'asking'; readonly left: number } | { readonly state: 'over' };

const ACTIVE: Idleness = { state: 'active' };

/** Returns whether the guest is active. `patience` is undefined on the start screen and while a card is being charged. */
export function idleness(patience: Patience | undefined, secondsSinceTouch: number): Idleness {
  if (patience === undefined || secondsSinceTouch < patience.quiet) return ACTIVE;
  const left = Math.ceil(patience.quiet + patience.counted - secondsSinceTouch);
  return left > 0 ? { state: 'asking', left } : { state: 'over' };
}

const CHOOSING: Patience = { quiet: 45, counted: 20 };
/** The guest reads the code or photographs it. */
const CODE: Patience = { quiet: 60, counted: 20 };
const DONE: Patience = { quiet: 30, counted: 0 };
/** Guests who wait for staff don't touch the screen. */
const WAITING_FOR_STAFF: Patience = { quiet: 180, counted: 30 };

export interface Situation {
  readonly screen: string;
  /** A charge or completion is under way, which must not be abandoned. */
  readonly isBusy: boolean;
  /** It is unknown whether a card was charged. */
  readonly isUnsure: boolean;
}

export function patienceWith({ screen, isBusy, isUnsure }: Situation): Patience | undefined {
  if (screen === 'start' || isBusy) return undefined;
  if (isUnsure) return WAITING_FOR_STAFF;
  if (screen === 'done') return DONE;
  return screen === 'counter' ? CODE : CHOOSING;
}
