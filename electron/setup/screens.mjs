import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from './run-command.mjs';

/** What the screens are made of. */
const SOURCES = ['renderer', 'shared', 'package-lock.json'];
const LIMIT_SECONDS = 300;

/** @param {string} path @returns {number} milliseconds since 1970; 0 where there is nothing */
export function newestIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0);
}

/** The page is written with every build, and nothing that it is made of is newer. @param {string} root */
export function hasCurrentScreens(root) {
  const page = statSync(join(root, '.build', 'screens', 'register', 'index.html'), { throwIfNoEntry: false });
  return page !== undefined && SOURCES.every((source) => newestIn(join(root, source)) <= page.mtimeMs);
}

/** @param {string} node @returns {Promise<boolean>} false where they could not be built: the stand is served without them then */
export async function prepareScreens(node) {
  if (hasCurrentScreens(projectRoot)) {
    console.log('Set-up: the screens are up to date.');
    return true;
  }
  console.log('Set-up: building the screens (some seconds) ...');
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', join('renderer', 'vite', 'vite.config.ts'), '--logLevel', 'error'];
  return (await runCommand(node, args, { env: projectEnvironment(), limitSeconds: LIMIT_SECONDS })) === 0;
}
