import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/**
 * Returns the path of Electron's program; undefined when it was never fetched. ELECTRON_OVERRIDE_DIST_PATH takes precedence, as in
 * Electron's own package.
 * @param {string} root @param {NodeJS.ProcessEnv} [env]
 */
export function findElectron(root, env = process.env) {
  const electron = join(root, 'node_modules', 'electron');
  const usual = process.platform === 'darwin' || process.platform === 'win32' ? PROGRAMS[process.platform] : 'electron';
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  const program = given ? join(given, usual) : join(electron, 'dist', readText(join(electron, 'path.txt')) ?? usual);
  return existsSync(program) ? program : undefined;
}

/** Returns the version of the installed package; undefined when there is none. @param {string} root @returns {string | undefined} */
export function electronVersion(root) {
  const manifest = readText(join(root, 'node_modules', 'electron', 'package.json'));
  return manifest === undefined ? undefined : JSON.parse(manifest).version;
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns what `npm start` shows, and the reason as a sentence. Electron's program is looked for later, only where it could run.
 * @param {{ readonly hasScreen: boolean, readonly isRoot: boolean, readonly wantsBrowser: boolean }} machine
 * @returns {{ face: 'desktop' | 'browser', sentence: string }}
 */
export function chooseFrontEnd({ hasScreen, isRoot, wantsBrowser }) {
  const link = 'how to open it is printed below.';
  if (wantsBrowser) return { face: 'browser', sentence: `The register is served to a browser: ${link}` };
  if (!hasScreen) return { face: 'browser', sentence: `No screen is known here, so the register is served to a browser: ${link}` };
  if (isRoot) return { face: 'browser', sentence: `Electron keeps its sandbox from root, so the register is served to a browser: ${link}` };
  return { face: 'desktop', sentence: 'The desktop opens.' };
}

/** @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env */
export function hasScreen(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}
