/** Sent by the process that runs the tests to the one that started it, as they happen. */
export type TestEvent =
  | { readonly kind: 'planned'; readonly paths: readonly string[] }
  | { readonly kind: 'begun'; readonly path: string }
  | { readonly kind: 'test'; readonly path: string; readonly test: EndedTest }
  /** A failure outside a single test: a group's hook, a file that can't be loaded, or outside every file. */
  | { readonly kind: 'fault'; readonly path?: string; readonly group: readonly string[]; readonly lines: readonly string[] }
  | { readonly kind: 'ended'; readonly path: string; readonly milliseconds: number }
  | { readonly kind: 'printed'; readonly text: string }
  /** All files have ended. A run without this event was cut off. */
  | { readonly kind: 'over' };

export interface EndedTest {
  /** From the outermost group to the test's own name. */
  readonly names: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The failure; empty for other states. */
  readonly lines: readonly string[];
}

/** The environment variable that requests events. A run by hand does not set it and prints Vitest's usual output. */
export const TELLS_EVENTS = 'GRANDSTAND_TEST_EVENTS';
