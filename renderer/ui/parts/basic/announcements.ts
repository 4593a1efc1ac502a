import { createStore } from 'zustand/vanilla';

/** `polite` waits for a pause of the screen reader; `assertive` interrupts, for messages that must not be missed, such as a refusal. */
export type Urgency = 'polite' | 'assertive';

export interface Announcement {
  readonly text: string;
  /** Makes the same text, announced twice, two announcements. */
  readonly number: number;
}

export const announcements = createStore<Readonly<Record<Urgency, Announcement>>>(() => ({
  polite: { text: '', number: 0 },
  assertive: { text: '', number: 0 },
}));

/** Announces a text to screen readers. The caller must also show it. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcements.setState((said) => ({ [urgency]: { text, number: said[urgency].number + 1 } }));
}
