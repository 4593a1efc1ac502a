/** What the process that runs the tests tells the one that started it, as it happens. */
export type TestEvent =
  /** The files that will be run. */
  | { readonly kind: 'planned'; readonly paths: readonly string[] }
  | { readonly kind: 'begun'; readonly path: string }
  | { readonly kind: 'test'; readonly path: string; readonly test: EndedTest }
  /** A failure of no single test: of a group's hook, of a file that cannot be loaded, or outside every test. */
  | { readonly kind: 'fault'; readonly path?: string; readonly group: readonly string[]; readonly lines: readonly string[] }
  | { readonly kind: 'ended'; readonly path: string; readonly milliseconds: number }
  | { readonly kind: 'printed'; readonly text: string }
  /** All files have ended; a run without it was cut off. */
  | { readonly kind: 'over' };

export interface EndedTest {
  /** From the outermost group to the test's own. */
  readonly names: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** What failed; empty otherwise. */
  readonly lines: readonly string[];
}

/** The variable that asks for events; a run by hand has none and prints as Vitest does. */
export const TELLS_EVENTS = 'GRANDSTAND_TEST_EVENTS';
