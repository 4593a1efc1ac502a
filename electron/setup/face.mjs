import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Electron's program is; undefined where it was never fetched. @param {string} root */
export function findElectron(root) {
  const electron = join(root, 'node_modules', 'electron');
  try {
    const program = join(electron, 'dist', readFileSync(join(electron, 'path.txt'), 'utf8'));
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What `npm start` shows and why, in a sentence. The binary is looked for but never fetched.
 * @param {{ readonly hasElectron: boolean, readonly hasScreen: boolean, readonly isRoot: boolean, readonly wantsBrowser: boolean }} machine
 * @returns {{ face: 'desktop' | 'browser', sentence: string }}
 */
export function chooseFace({ hasElectron, hasScreen, isRoot, wantsBrowser }) {
  const link = 'how to open it is printed below.';
  if (wantsBrowser) return { face: 'browser', sentence: `The register is served to a browser: ${link}` };
  if (!hasElectron)
    return { face: 'browser', sentence: `Electron is not on this machine, so the register is served to a browser: ${link}` };
  if (!hasScreen) return { face: 'browser', sentence: `No screen is known here, so the register is served to a browser: ${link}` };
  if (isRoot) return { face: 'browser', sentence: `Electron keeps its sandbox from root, so the register is served to a browser: ${link}` };
  return { face: 'desktop', sentence: 'The desktop opens. Close its window, or press Ctrl-C here, to end it.' };
}

/** @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env */
export function hasScreen(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}
