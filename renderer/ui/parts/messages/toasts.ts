import { createStore } from 'zustand/vanilla';
import { announce } from '../basic/announcements.ts';
import type { Tone } from '../basic/tone.ts';

export interface Toast {
  readonly kind: Tone;
  readonly text: string;
  /** One at most, such as undo. It must be reachable in another way too, since a toast goes. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends Toast {
  readonly number: number;
}

/** More would hide what is below them; the oldest goes. */
const MOST_SHOWN = 3;

export const toasts = createStore<{ readonly shown: readonly ShownToast[]; readonly count: number }>(() => ({ shown: [], count: 0 }));

/** Shows and says it. The same text again replaces the one that is still there. */
export function showToast(toast: Toast): void {
  toasts.setState(({ shown, count }) => {
    const others = shown.filter(({ text }) => text !== toast.text);
    return { shown: [...others, { ...toast, number: count }].slice(-MOST_SHOWN), count: count + 1 };
  });
  announce(toast.text, toast.kind === 'danger' || toast.kind === 'caution' ? 'assertive' : 'polite');
}

export function dismissToast(number: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.number !== number) }));
}
