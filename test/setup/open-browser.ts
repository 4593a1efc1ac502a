import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

/**
 * Chromium features to disable. The first two add two pages of the browser's own to every window for the address line's drop-down, and they
 * take longer to start than a page under test. Chromium uses only the last such list, so the other names repeat Playwright's own list.
 */
const NOT_WANTED: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

let opened: Promise<Browser> | undefined;

/** Returns the Chromium for browser tests: one for all files of this process, or a new one if it has ended. */
export async function openBrowser(): Promise<Browser> {
  const before = await opened?.catch(() => undefined);
  if (before?.isConnected()) return before;
  opened = launchChromium(
    inject('chromiumPath'),
    '--disable-quic',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${NOT_WANTED.join(',')}`,
  );
  endWithProcess();
  return await opened;
}

let endsWithProcess = false;

/** Vitest ends a process with SIGTERM. Exit normally then, so that Playwright closes the browser and removes its profile. */
function endWithProcess(): void {
  if (endsWithProcess) return;
  endsWithProcess = true;
  process.once('SIGTERM', () => process.exit());
}
