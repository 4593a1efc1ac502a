import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const REST_OF_OUTPUT_MILLISECONDS = 3000;

const binFolder = join(projectRoot, 'node_modules', '.bin');

/**
 * Runs a program on this terminal and waits for its end. On Ctrl-C the terminal signals the program too, and this process waits for it to
 * end; a signal sent only to this process is forwarded.
 * @param {string} command
 * @param {readonly string[]} args
 * `limitSeconds` limits the whole run. `silentSeconds` limits the time between messages of a program that reports progress with
 * `process.send`, so that a slow machine does not end it while it progresses. `onOutput` receives the program's output instead of this
 * terminal, `onMessage` its messages.
 * @param {{
 *   env?: NodeJS.ProcessEnv, shell?: boolean, limitSeconds?: number, silentSeconds?: number,
 *   onOutput?: (text: string) => void, onMessage?: (message: unknown) => void,
 * }} [options]
 * @returns {Promise<number>} the exit code, 128 + n for an end by signal n, 127 when it could not be started, 124 when it took too long
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const output = options.onOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: ['ignore', output, output, ...(options.silentSeconds === undefined ? [] : [/** @type {const} */ ('ipc')])],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => options.onOutput?.(text));
    let isTooLate = false;
    const timer = options.limitSeconds === undefined ? undefined : setTimeout(giveUp, options.limitSeconds * 1000);
    const quiet = options.silentSeconds === undefined ? undefined : setTimeout(giveUp, options.silentSeconds * 1000);
    child.on('message', (message) => {
      quiet?.refresh();
      options.onMessage?.(message);
    });
    function giveUp() {
      isTooLate = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => void child.kill(signal);
    for (const signal of endingSignals) process.on(signal, passOn);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      clearTimeout(quiet);
      for (const signal of endingSignals) process.off(signal, passOn);
      resolve(isTooLate ? 124 : code);
    };
    child.on('error', () => finish(127));
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const end = (code, signal) => finish(code ?? 128 + (signalNumbers[signal ?? ''] ?? 1));
    if (output === 'inherit') child.on('exit', end);
    else {
      // Output and messages may arrive after `exit`, so wait for `close`; but a process left behind may keep the output open forever.
      child.on('close', end);
      child.on('exit', (code, signal) => setTimeout(end, REST_OF_OUTPUT_MILLISECONDS, code, signal).unref());
    }
  });
}

/** @type {readonly NodeJS.Signals[]} */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Readonly<Record<string, number>>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** True when the user ended the program (Ctrl-C, closed terminal), not a failure of its own. */
export function isInterruption(/** @type {number} */ code) {
  return code === 129 || code === 130 || code === 143;
}

/** Returns an environment in which the project's own programs, including the local Node, come first. */
export function projectEnvironment() {
  return { ...process.env, PATH: [binFolder, searchPath()].join(delimiter) };
}

/**
 * Returns the environment for npm inside npm: without the project's programs, because npm must not run on a Node that it is about to
 * replace, and without the folders of `npm --prefix`, which would make npm look for its global configuration in this project.
 */
export function outerEnvironment() {
  const outer = Object.entries(process.env).filter(([name]) => !/^npm_config_(\w+_)?(prefix|globalconfig)$/i.test(name));
  return { ...Object.fromEntries(outer), PATH: searchPath() };
}

function searchPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== binFolder)
    .join(delimiter);
}
