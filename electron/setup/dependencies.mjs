import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLongStep } from './long-step.mjs';
import { outerEnvironment, projectRoot } from './run-command.mjs';

const WANTED_NODE = 24;
/** Shown before the installation starts. */
const DEPENDENCIES_COST = 'about 240 MB from the npm registry, 570 MB on disk, half a minute to some minutes';

/**
 * @typedef {{ readonly version?: string, readonly optional?: boolean, readonly link?: boolean }} LockedPackage
 * @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} Lockfile
 */

/**
 * True when every package of the lockfile is installed in that version, according to npm's own record of the installation. Optional
 * packages may be absent, because most of them are for other platforms.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 */
export function isInstalledAsLocked(wanted, installed) {
  const wantedPackages = Object.entries(wanted.packages ?? {}).filter(([path]) => path !== '');
  const installedPackages = installed.packages ?? {};
  return (
    wantedPackages.length > 0 &&
    wantedPackages.every(([path, locked]) => {
      const present = installedPackages[path];
      return present === undefined ? locked.optional === true : present.version === locked.version;
    })
  );
}

/** @param {string} path @returns {Lockfile} */
function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} root */
export function hasCurrentDependencies(root) {
  const wanted = readLockfile(join(root, 'package-lock.json'));
  return isInstalledAsLocked(wanted, readLockfile(join(root, 'node_modules', '.package-lock.json')));
}

/** Returns a Node that is new enough: that of the npm package `node`, else the one that runs this. */
export function findNode(root = projectRoot) {
  const local = ['node', 'node.exe'].map((name) => join(root, 'node_modules', 'node', 'bin', name));
  return [...local.filter((path) => existsSync(path)), process.execPath].find(isNewEnough);
}

/** @param {string} executable */
function isNewEnough(executable) {
  const answer = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && Number(/^v(\d+)\./.exec(answer.stdout)?.[1]) >= WANTED_NODE;
}

/**
 * Installs missing dependencies, printing progress, and returns the Node for the next steps. Throws a `SetupFailure` otherwise.
 * @param {boolean} [isVerbose]
 * @returns {Promise<string>}
 */
export async function prepareDependencies(isVerbose = false) {
  if (hasCurrentDependencies(projectRoot)) {
    console.log('Set-up: dependencies are up to date.');
  } else {
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const step = { env: outerEnvironment(), shell: process.platform === 'win32', isVerbose };
    const code = await runLongStep(
      `Set-up: installing the dependencies and Node ${WANTED_NODE}, once (${DEPENDENCIES_COST})`,
      'npm',
      args,
      step,
    );
    if (code !== 0) {
      throw new SetupFailure(
        'npm could not install the dependencies; its own words are above. It needs the npm registry, or a mirror of it.',
        code,
      );
    }
  }
  const node = findNode();
  if (node === undefined) {
    throw new SetupFailure(`The npm package "node" brought no Node ${WANTED_NODE}. Try: npm rebuild node --ignore-scripts=false`, 1);
  }
  return node;
}

/** The reason why set-up cannot continue, as a sentence for the user. */
export class SetupFailure extends Error {
  /** @param {string} sentence @param {number} exitCode */
  constructor(sentence, exitCode) {
    super(sentence);
    this.name = 'SetupFailure';
    this.exitCode = exitCode;
  }
}
