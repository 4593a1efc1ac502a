import { createStore } from 'zustand/vanilla';

/** `polite` waits until the reader pauses, `assertive` does not: for what must not be missed, such as a refusal. */
export type Urgency = 'polite' | 'assertive';

export interface Announcement {
  readonly text: string;
  /** The same text said twice is two announcements. */
  readonly number: number;
}

export const announcements = createStore<Readonly<Record<Urgency, Announcement>>>(() => ({
  polite: { text: '', number: 0 },
  assertive: { text: '', number: 0 },
}));

/** Says something to those who listen; whoever looks must see it too, somewhere else. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcements.setState((said) => ({ [urgency]: { text, number: said[urgency].number + 1 } }));
}
