import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildScreens } from '../renderer/served-screens.ts';

declare module 'vitest' {
  interface ProvidedContext {
    screensPath: string;
  }
}

/** Runs before the browser tests: builds the screens for this run and removes them afterwards, independent of earlier builds. */
export async function setup(project: TestProject): Promise<() => void> {
  const { folder, remove } = await buildScreens();
  project.provide('screensPath', fileURLToPath(folder));
  return remove;
}
