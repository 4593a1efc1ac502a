import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from './captured-run.ts';
import { installDebianPackages, lastLines, mayInstallDebianPackages } from './debian-package.ts';
import { type FoundTool, findOnPath } from './found-tool.ts';

const DOWNLOAD_SECONDS = 240;

/** Finds Chromium. If CHROME_PATH is set, only that program is tried, even if it does not run. */
export async function findChromium(): Promise<FoundTool> {
  const ordered = process.env.CHROME_PATH;
  if (ordered) {
    if (await isRunnable(ordered)) return { kind: 'found', path: ordered };
    return { kind: 'missing', sentence: `CHROME_PATH names ${ordered}, which does not run.` };
  }
  const candidates = [...findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']), chromium.executablePath()];
  for (const path of candidates) {
    if (await isRunnable(path)) return { kind: 'found', path };
  }
  return { kind: 'missing', sentence: 'No Chromium is here: set CHROME_PATH, or install one (on Debian: sudo apt-get install chromium).' };
}

async function isRunnable(path: string): Promise<boolean> {
  const { code, output } = await captureRun(path, ['--version'], 20);
  return code === 0 && /Chrom/.test(output);
}

/** Starts Chromium with a new, empty profile and without requests of its own to the internet. */
export function launchChromium(executablePath: string, ...more: readonly string[]): Promise<Browser> {
  const args = ['--disable-background-networking', ...more];
  // Chromium refuses to run its sandbox as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath, args });
}

/** Finds Chromium or installs it: Debian's package as root, otherwise Playwright's download. */
export async function prepareChromium(): Promise<FoundTool> {
  const found = await findChromium();
  if (found.kind === 'found' || process.env.CHROME_PATH) return found;
  const troubles: string[] = [];
  if (mayInstallDebianPackages()) {
    console.log("Set-up: installing Debian's chromium for the browser tests (about 115 MB to fetch, 360 MB on disk, a minute or two) ...");
    const run = await installDebianPackages(['chromium', 'fonts-liberation']);
    const installed = await findChromium();
    if (installed.kind === 'found') return installed;
    troubles.push(`apt-get: ${lastLines(run)}`);
  }
  console.log("Set-up: downloading Playwright's Chromium for the browser tests (about 170 MB from Playwright's servers) ...");
  const program = join(projectRoot, 'node_modules', 'playwright-core', 'cli.js');
  const run = await captureRun(process.execPath, [program, 'install', '--no-shell', 'chromium'], DOWNLOAD_SECONDS);
  const downloaded = await findChromium();
  if (downloaded.kind === 'found') return downloaded;
  troubles.push(`playwright: ${lastLines(run)}`);
  return { kind: 'missing', sentence: `${downloaded.sentence}\n${troubles.join('\n')}` };
}
