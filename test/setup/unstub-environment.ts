import { afterAll, vi } from 'vitest';

/**
 * Vitest takes stubs back before each test only, and files share their process: the host that the next file starts before its first test would
 * live with what the last test of this one has stubbed, such as screens in made-up words.
 */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
