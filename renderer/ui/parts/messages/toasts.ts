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

export const toasts = createStore<{ readonly shown: ShownToast | undefined; readonly count: number }>(() => ({
  shown: undefined,
  count: 0,
}));

/** Shows and announces a toast in place of the one before: two at once would cover more, and could contradict each other. */
export function showToast(toast: Toast): void {
  toasts.setState(({ count }) => ({ shown: { ...toast, number: count }, count: count + 1 }));
  announce(toast.text, toast.kind === 'danger' || toast.kind === 'caution' ? 'assertive' : 'polite');
}

export function dismissToast(number: number): void {
  if (toasts.getState().shown?.number === number) toasts.setState({ shown: undefined });
}
