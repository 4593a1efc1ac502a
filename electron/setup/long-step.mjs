import { runCommand } from './run-command.mjs';

const REPORT_SECONDS = 30;
const ERASE_LINE = '\r\u001b[2K';

/**
 * @typedef {{ readonly isTTY?: boolean, write(text: string): unknown }} Screen
 * @typedef {{
 *   readonly env: NodeJS.ProcessEnv, readonly limitSeconds?: number, readonly shell?: boolean,
 *   readonly isVerbose?: boolean, readonly screen?: Screen, readonly reportSeconds?: number,
 * }} LongStep
 */

/**
 * Runs a slow program. A terminal shows one line with the elapsed seconds, any other output a line at intervals. The program's own output
 * is shown when it fails, or from the start with `isVerbose`.
 * @param {string} sentence without a full stop
 * @param {string} command @param {readonly string[]} args @param {LongStep} step
 * @returns {Promise<number>} the exit code
 */
export async function runLongStep(sentence, command, args, step) {
  const { isVerbose = false, screen = process.stdout, reportSeconds = REPORT_SECONDS, ...options } = step;
  const isTerminal = screen.isTTY === true;
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  if (isVerbose || !isTerminal) screen.write(`${sentence} ...\n`);
  if (isVerbose) return await runCommand(command, args, options);
  let output = '';
  const tick = () => screen.write(isTerminal ? `${ERASE_LINE}${sentence} ... ${seconds()} s` : `  ${seconds()} s so far ...\n`);
  if (isTerminal) tick();
  const ticking = setInterval(tick, isTerminal ? 1000 : reportSeconds * 1000);
  const code = await runCommand(command, args, {
    ...options,
    onOutput: (text) => {
      output += text;
    },
  });
  clearInterval(ticking);
  const end = code === 0 ? `done in ${seconds()} s.` : `failed after ${seconds()} s.`;
  if (isTerminal) screen.write(`${ERASE_LINE}${sentence}: ${end}\n`);
  if (code !== 0) screen.write(output);
  return code;
}
