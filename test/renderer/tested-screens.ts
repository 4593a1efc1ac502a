import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** The screens as they are now, built once for all browser tests of a run. */
export function testedScreens(): URL {
  return pathToFileURL(`${inject('screensPath')}/`);
}
