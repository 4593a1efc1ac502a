import type { Tree } from './shell-code.ts';

/** One point of a list, and what of the real code and configuration speaks against it. */
export interface SecurityCheck {
  readonly number: number;
  readonly title: string;
  /** What is wrong, each in a sentence; empty where nothing is. */
  check(tree: Tree): readonly string[];
}

/** A sentence where something is not as it has to be. */
export function unless(isRight: boolean, sentence: string): readonly string[] {
  return isRight ? [] : [sentence];
}
