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

/** The Chromium of the browser tests. */
export function openBrowser(): Promise<Browser> {
  return launchChromium(
    inject('chromiumPath'),
    '--disable-quic',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${NOT_WANTED.join(',')}`,
  );
}
