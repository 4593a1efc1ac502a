import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root */
export function hasElectronBinary(root) {
  const electron = join(root, 'node_modules', 'electron');
  try {
    return existsSync(join(electron, 'dist', readFileSync(join(electron, 'path.txt'), 'utf8')));
  } catch {
    return false;
  }
}

/**
 * What `npm start` shows and why, in a sentence. There is no window to open yet, so the binary is looked for but never fetched.
 * @param {{ readonly hasElectron: boolean }} machine
 * @returns {{ face: 'browser', sentence: string }}
 */
export function chooseFace({ hasElectron }) {
  const sentence = hasElectron
    ? 'Electron is here, but the desktop window is not yet: the register is served to a browser.'
    : 'The register is served to a browser: open the link that is printed below.';
  return { face: 'browser', sentence };
}
