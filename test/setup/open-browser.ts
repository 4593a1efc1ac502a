import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

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
];

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
      `--disable-features=${NOT_WANTED.join(',')}`,
      // Chromium refuses its sandbox to root.
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  });
}
