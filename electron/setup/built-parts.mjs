import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runLongStep } from './long-step.mjs';
import { projectEnvironment, projectRoot } from './run-command.mjs';

/**
 * A part that is built before it runs. Every successful build writes `mark`; some parts date it back to the start of the build.
 * @typedef {{ readonly name: string, readonly mark: string, readonly sources: readonly string[], readonly config: string, readonly takes: string }} BuiltPart
 */

/** @type {BuiltPart} */
const SCREENS = {
  name: 'screens',
  mark: 'screens/register/index.html',
  sources: ['renderer', 'shared', 'resources/icon.svg', 'package-lock.json'],
  config: 'renderer/vite/vite.config.ts',
  takes: 'about ten seconds',
};

/** @type {BuiltPart} */
export const HOST = {
  name: 'host',
  mark: 'host/begun',
  sources: ['electron/host', 'electron/build', 'shared', 'package-lock.json'],
  config: 'electron/build/host.config.ts',
  takes: 'some seconds',
};

/** @type {BuiltPart} */
const DESKTOP = {
  name: 'desktop',
  mark: 'desktop/begun',
  sources: ['electron/shell', 'electron/host', 'electron/build', 'shared', 'package-lock.json'],
  config: 'electron/build/desktop.config.ts',
  takes: 'some seconds',
};

const LIMIT_SECONDS = 300;

/** @param {string} path @returns {number} milliseconds since 1970; 0 when nothing exists there */
function newestIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0);
}

/** True when the build is newer than all its sources. @param {BuiltPart} part @param {string} root */
export function isCurrent({ mark, sources }, root) {
  const built = statSync(join(root, '.build', mark), { throwIfNoEntry: false });
  return built !== undefined && sources.every((source) => newestIn(join(root, source)) < built.mtimeMs);
}

/** @param {BuiltPart} part @param {string} node @param {boolean} isVerbose @returns {Promise<boolean>} false when the build failed */
async function prepare(part, node, isVerbose) {
  if (isCurrent(part, projectRoot)) {
    console.log(`Set-up: the build of the ${part.name} is up to date.`);
    return true;
  }
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', part.config, '--logLevel', 'error'];
  const step = { env: projectEnvironment(), limitSeconds: LIMIT_SECONDS, isVerbose };
  return (await runLongStep(`Set-up: building the ${part.name} (${part.takes})`, node, args, step)) === 0;
}

/** @param {string} node @param {boolean} [isVerbose] @returns {Promise<boolean>} false when the build failed: the stand then runs without screens */
export async function prepareScreens(node, isVerbose = false) {
  return await prepare(SCREENS, node, isVerbose);
}

/** Returns the program that Electron runs; undefined when its build failed. @param {string} node @param {boolean} [isVerbose] @returns {Promise<string | undefined>} */
export async function prepareDesktop(node, isVerbose = false) {
  return (await prepare(DESKTOP, node, isVerbose)) ? join(projectRoot, '.build', 'desktop', 'main.mjs') : undefined;
}

/** Returns the built host, which starts several times as fast as its sources; the sources when the build failed. @param {string} node @param {boolean} [isVerbose] */
export async function prepareHost(node, isVerbose = false) {
  if (await prepare(HOST, node, isVerbose)) return join(projectRoot, '.build', 'host', 'grandstand.mjs');
  console.log('The host could not be built, for the reason above: it is started from its sources.');
  return join(projectRoot, 'electron', 'host', 'grandstand.ts');
}
