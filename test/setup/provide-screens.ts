import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildScreens } from '../renderer/served-screens.ts';

declare module 'vitest' {
  interface ProvidedContext {
    screensPath: string;
  }
}

/** Before the browser tests: the screens that they drive, whatever was built earlier. They go with the run. */
export async function setup(project: TestProject): Promise<() => void> {
  const { folder, remove } = await buildScreens();
  project.provide('screensPath', fileURLToPath(folder));
  return remove;
}
