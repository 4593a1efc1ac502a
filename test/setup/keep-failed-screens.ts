import { afterEach } from 'vitest';
import { keepFailedScreens } from './open-window.ts';

/** Runs after the hooks of the test's own file, which return the windows of that test. */
afterEach(keepFailedScreens);
