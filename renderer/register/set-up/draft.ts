import { createStore } from 'zustand/vanilla';
import type { Answers } from './answers.ts';

/** The questions in their order. */
export const STEPS = ['name', 'country', 'tax', 'items', 'people', 'printer'] as const;
export type Step = (typeof STEPS)[number];

/** What was answered in this window so far: kept when someone goes to another page in between. */
export const draft = createStore<{ readonly place: number; readonly answers: Answers | undefined }>(() => ({
  place: 0,
  answers: undefined,
}));

/** Read once after the window has joined the new stand: whether its printer should be looked for next. */
const JUST_SET_UP = 'just-set-up';

export function noteJustSetUp(hasPrinter: boolean): void {
  sessionStorage.setItem(JUST_SET_UP, hasPrinter ? 'printer' : 'ready');
}

export function takeJustSetUp(): 'printer' | 'ready' | undefined {
  const noted = sessionStorage.getItem(JUST_SET_UP);
  sessionStorage.removeItem(JUST_SET_UP);
  return noted === 'printer' || noted === 'ready' ? noted : undefined;
}
