import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
  }
}

/** Runs before the browser tests and provides the path of Chromium. */
export async function setup(project: TestProject): Promise<void> {
  const found = await findChromium();
  if (found.kind === 'missing') throw new Error(found.sentence);
  project.provide('chromiumPath', found.path);
}
