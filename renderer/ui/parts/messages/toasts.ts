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

interface Toasts {
  readonly shown: ShownToast | undefined;
  /** Follow one after the other: two at once would cover more, and could contradict each other. */
  readonly waiting: readonly ShownToast[];
  readonly count: number;
}

/** A row of older news would hold up what has just happened. */
const MOST_WAITING = 2;

export const toasts = createStore<Toasts>(() => ({ shown: undefined, waiting: [], count: 0 }));

/** Announces a toast, and shows it once the one before has been read. One with the same text takes its place at once. */
export function showToast(toast: Toast): void {
  toasts.setState(({ shown, waiting, count }) => {
    const next = { ...toast, number: count };
    if (shown === undefined || shown.text === toast.text) return { shown: next, count: count + 1 };
    return { waiting: [...waiting.filter(({ text }) => text !== toast.text), next].slice(-MOST_WAITING), count: count + 1 };
  });
  announce(toast.text, toast.kind === 'danger' || toast.kind === 'caution' ? 'assertive' : 'polite');
}

export function dismissToast(number: number): void {
  const { shown, waiting } = toasts.getState();
  const [next, ...rest] = waiting;
  if (shown?.number === number) toasts.setState({ shown: next, waiting: rest });
}
