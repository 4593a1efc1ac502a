import { createStore } from 'zustand/vanilla';
import { announce } from '../basic/announcements.ts';
import type { Tone } from '../basic/tone.ts';

export interface Toast {
  readonly kind: Tone;
  readonly text: string;
  /** An optional action, such as undo. It must also be available elsewhere, since a toast disappears. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends Toast {
  readonly number: number;
}

/** More toasts would hide the content below; the oldest is dropped. */
const MOST_SHOWN = 3;

export const toasts = createStore<{ readonly shown: readonly ShownToast[]; readonly count: number }>(() => ({ shown: [], count: 0 }));

/** Shows and announces a toast. It replaces a visible one with the same text. */
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
