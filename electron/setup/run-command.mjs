import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const REST_OF_OUTPUT_MILLISECONDS = 3000;

const binFolder = join(projectRoot, 'node_modules', '.bin');

/**
 * Runs a program on this terminal and waits for its end. A Ctrl-C reaches the program too, and it decides when it has ended;
 * a signal sent to this process alone is passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * `limitSeconds` bounds the whole run; `silentSeconds` bounds the time without a message of the program, for one that sends a message
 * (`process.send`) whenever it got on with its work: however slow the machine is, such a program is not ended while it makes progress.
 * `onOutput` takes what the program prints in the place of this terminal, `onMessage` takes its messages.
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
      // Its last output and messages arrive after its exit; a process that it left behind may keep its output open for good.
      child.on('close', end);
      child.on('exit', (code, signal) => setTimeout(end, REST_OF_OUTPUT_MILLISECONDS, code, signal).unref());
    }
  });
}

/** @type {readonly NodeJS.Signals[]} */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Readonly<Record<string, number>>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Was the program ended by the person (Ctrl-C, closed terminal), and not by a failure of its own? */
export function isInterruption(/** @type {number} */ code) {
  return code === 129 || code === 130 || code === 143;
}

/** The environment in which the project's own programs come first, the local Node among them. */
export function projectEnvironment() {
  return { ...process.env, PATH: [binFolder, searchPath()].join(delimiter) };
}

/**
 * The environment for npm inside npm: without the project's programs, since npm must not run on a Node that it is about to
 * replace, and without the folders of `npm --prefix`, with which it would look for its global configuration in this project.
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
