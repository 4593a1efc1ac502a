import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronVersion, findElectron } from './front-end.mjs';

/**
 * Downloads Electron's program, which its package no longer contains, with the package's installer. The download is watched, because the
 * installer itself neither shows progress soon nor stops when the network is silent.
 */

const DAY = 24 * 3600 * 1000;
/** Approximate size of the archive; servers need not send it. */
const ABOUT_MEGABYTES = 120;
const LOOK_EVERY = 500;
const REPORT_EVERY_MEGABYTES = 20;
const MOST_OUTPUT = 4000;

/**
 * @typedef {{
 *   readonly root: string, readonly node: string, readonly env?: NodeJS.ProcessEnv, readonly say?: (sentence: string) => void,
 *   readonly silentSeconds?: number, readonly now?: number, readonly isAskedFor?: boolean,
 * }} Fetching
 */

/**
 * Returns the path of Electron's program, fetching it if missing, or a reason that completes a sentence starting with "Electron".
 * @param {Fetching} fetching
 * @returns {Promise<{ readonly program: string } | { readonly reason: string }>}
 */
export async function prepareElectron({
  root,
  node,
  env = process.env,
  say = console.log,
  silentSeconds = 60,
  now = nowOfMachine(),
  isAskedFor,
}) {
  const known = findElectron(root, env);
  if (known !== undefined) return { program: known };
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) return { reason: `is not in ${given}, which ELECTRON_OVERRIDE_DIST_PATH names` };
  const version = electronVersion(root);
  if (version === undefined) return { reason: 'is not among the dependencies' };
  const note = join(root, '.build', 'electron-not-fetched.json');
  if (isAskedFor !== true && failedLately(note, version, now)) {
    return { reason: 'could not be fetched a while ago, which is tried again after a day, or now by: npm start -- --desktop' };
  }
  say(`Set-up: fetching Electron ${version}, once (about ${ABOUT_MEGABYTES} MB) ...`);
  const failure = await runInstaller({ root, node, env, say, silentSeconds });
  const program = failure === undefined ? findElectron(root, env) : undefined;
  if (program !== undefined) {
    rmSync(note, { force: true });
    return { program };
  }
  mkdirSync(join(root, '.build'), { recursive: true });
  writeFileSync(note, JSON.stringify({ version, at: now }));
  return { reason: `could not be fetched: ${failure ?? 'its installer left no program'}` };
}

/** Milliseconds since 1970. */
function nowOfMachine() {
  return Math.round(performance.timeOrigin + performance.now());
}

/** @param {string} note @param {string} version @param {number} now */
function failedLately(note, version, now) {
  try {
    const failed = JSON.parse(readFileSync(note, 'utf8'));
    return failed.version === version && Math.abs(now - failed.at) < DAY;
  } catch {
    return false;
  }
}

/**
 * Returns undefined on success, else the reason of the failure.
 * @param {{ root: string, node: string, env: NodeJS.ProcessEnv, say: (sentence: string) => void, silentSeconds: number }} run
 * @returns {Promise<string | undefined>}
 */
function runInstaller({ root, node, env, say, silentSeconds }) {
  // The installer downloads to the folder for temporary files; in a folder of its own, growth shows progress.
  const folder = join(root, '.build', 'electron-fetch');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, 'node_modules', 'electron', 'install.js')], {
      env: { ...installerEnvironment(env), TMPDIR: folder, TMP: folder, TEMP: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-MOST_OUTPUT);
      });
    }
    let isSilent = false;
    const stopWatching = watchGrowth(folder, silentSeconds, say, () => {
      isSilent = true;
      child.kill('SIGKILL');
    });
    /** @param {string | undefined} failure */
    const finish = (failure) => {
      stopWatching();
      rmSync(folder, { recursive: true, force: true });
      resolve(isSilent ? `nothing arrived for ${silentSeconds} seconds` : failure);
    };
    child.on('error', (error) => finish(error.message));
    child.on('close', (code) => finish(code === 0 ? undefined : reasonIn(output)));
  });
}

/** Sets the installer's proxies from the variables of npm and other programs. @param {NodeJS.ProcessEnv} env */
function installerEnvironment(env) {
  const https = env.HTTPS_PROXY ?? env.https_proxy ?? env.npm_config_https_proxy ?? env.npm_config_proxy;
  const http = env.HTTP_PROXY ?? env.http_proxy ?? env.npm_config_proxy;
  const proxies = { ...(https && { HTTPS_PROXY: https }), ...(http && { HTTP_PROXY: http }) };
  const usesProxy = Object.keys(proxies).length > 0 ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
  return { ...env, ...proxies, ...usesProxy, ELECTRON_GET_NO_PROGRESS: 'true' };
}

/**
 * @param {string} folder @param {number} silentSeconds @param {(sentence: string) => void} say @param {() => void} onSilence
 * @returns {() => void} stops watching
 */
function watchGrowth(folder, silentSeconds, say, onSilence) {
  let [bytes, said, quietSince] = [0, 0, performance.now()];
  const timer = setInterval(() => {
    const grown = sizeOf(folder);
    if (grown !== bytes) quietSince = performance.now();
    bytes = grown;
    const megabytes = Math.floor(bytes / 1e6);
    if (megabytes >= said + REPORT_EVERY_MEGABYTES) {
      said = megabytes;
      say(`Set-up: ${megabytes} MB of Electron are here.`);
    }
    if (performance.now() - quietSince > silentSeconds * 1000) onSilence();
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

/** @param {string} folder @returns {number} */
function sizeOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  } catch {
    // The installer is deleting the folder.
    return 0;
  }
}

/** Returns the error message from the output, without the stack. @param {string} output */
function reasonIn(output) {
  if (/: terminated\b|other side closed|ECONNRESET/.test(output)) return 'the connection broke off';
  const lines = output.split('\n').map((line) => line.trim());
  const cause = lines.find((line) => /^\[?cause\]?:/.test(line))?.replace(/^\[?cause\]?:\s*/, '');
  const named = lines.find((line) => /^\w*Error\b.*: /.test(line))?.replace(/^\w*Error\b[^:]*: /, '');
  return [named, cause].filter(Boolean).join(', ') || lines.find((line) => line !== '') || 'its installer failed without a word';
}
