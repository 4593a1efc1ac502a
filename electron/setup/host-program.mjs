import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from './run-command.mjs';
import { newestIn } from './screens.mjs';

/** What the host is built of. */
const SOURCES = ['electron/host', 'electron/build', 'shared', 'package-lock.json'];
const LIMIT_SECONDS = 300;

/** As old as the beginning of the last whole build, and nothing that the host is made of is newer. @param {string} root */
export function hasCurrentHost(root) {
  const begun = statSync(join(root, '.build', 'host', 'begun'), { throwIfNoEntry: false });
  return begun !== undefined && SOURCES.every((source) => newestIn(join(root, source)) < begun.mtimeMs);
}

/** The program of the host: built, since that starts several times as fast; its sources where it could not be. @param {string} node */
export async function prepareHost(node) {
  const built = join(projectRoot, '.build', 'host', 'grandstand.mjs');
  if (hasCurrentHost(projectRoot)) {
    console.log('Set-up: the host is up to date.');
    return built;
  }
  console.log('Set-up: building the host (some seconds) ...');
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', join('electron', 'build', 'host.config.ts'), '--logLevel', 'error'];
  if ((await runCommand(node, args, { env: projectEnvironment(), limitSeconds: LIMIT_SECONDS })) === 0) return built;
  console.log('The host could not be built, for the reason above: it is started from its sources.');
  return join(projectRoot, 'electron', 'host', 'grandstand.ts');
}
