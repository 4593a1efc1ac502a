import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

/**
 * Every window brings two pages of the browser's own for what drops down from its address line, which take longer to start than a page
 * of ours. Of two such lists Chromium takes the last, so that the others are Playwright's own once more.
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

/** The Chromium of the browser tests: one for all files that this process runs one after another, and another where it is gone. */
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

/** Vitest ends a process by SIGTERM. By an exit of its own Playwright ends the browser and removes its profile. */
function endWithProcess(): void {
  if (endsWithProcess) return;
  endsWithProcess = true;
  process.once('SIGTERM', () => process.exit());
}
