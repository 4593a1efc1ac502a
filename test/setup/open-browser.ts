import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** A real Chromium with a new, empty profile, which asks nothing of the internet by itself. */
export function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium refuses its sandbox to root.
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  });
}
