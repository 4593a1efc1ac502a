import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from './run-command.mjs';
import { newestIn } from './screens.mjs';

/** What the desktop's programs are built of. */
const SOURCES = ['electron/shell', 'electron/host', 'electron/build', 'shared', 'package-lock.json'];
const LIMIT_SECONDS = 300;

/** As old as the beginning of the last whole build, and nothing that the desktop is made of is newer. @param {string} root */
export function hasCurrentDesktop(root) {
  const begun = statSync(join(root, '.build', 'desktop', 'begun'), { throwIfNoEntry: false });
  return begun !== undefined && SOURCES.every((source) => newestIn(join(root, source)) < begun.mtimeMs);
}

/** The program that Electron runs; undefined where it could not be built. @param {string} node @returns {Promise<string | undefined>} */
export async function prepareDesktop(node) {
  const built = join(projectRoot, '.build', 'desktop', 'main.mjs');
  if (hasCurrentDesktop(projectRoot)) {
    console.log('Set-up: the desktop is up to date.');
    return built;
  }
  console.log('Set-up: building the desktop (some seconds) ...');
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', join('electron', 'build', 'desktop.config.ts'), '--logLevel', 'error'];
  return (await runCommand(node, args, { env: projectEnvironment(), limitSeconds: LIMIT_SECONDS })) === 0 ? built : undefined;
}
