import { type Command, type CommandArguments, CommandRefused, helpOf, parseArguments } from '../base/command.ts';
import { fullDiskWords } from '../store/storage-faults.ts';
import { catalogCommand } from './catalog-command.ts';
import { keysCommand } from './keys-command.ts';
import { backupCommand, openapiCommand, restoreCommand, verifyCommand } from './maintenance-commands.ts';
import { pairCommand } from './pair-command.ts';
import { scaleCommand, scannerCommand } from './peripheral-commands.ts';
import { printerCommand } from './printer-command.ts';
import { reportCommand } from './report-command.ts';
import { retainCommand } from './retain-command.ts';
import { serveCommand } from './serve-command.ts';
import { terminalCommand } from './terminal-command.ts';
import { valueCardsCommand } from './value-cards-command.ts';

export const COMMANDS: readonly Command[] = [
  serveCommand,
  pairCommand,
  catalogCommand,
  keysCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  retainCommand,
  reportCommand,
  openapiCommand,
  printerCommand,
  scaleCommand,
  scannerCommand,
  terminalCommand,
  valueCardsCommand,
];

/** A parsed command line: a text to print, or a command to run. */
export type CommandLine =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly command: Command; readonly args: CommandArguments };

export function readLine([name, ...rest]: readonly string[]): CommandLine {
  if (name === '--help' || name === 'help') return { kind: 'help', text: overview() };
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) throw new CommandRefused(`${name === undefined ? '' : `there is no command ${name}\n\n`}${overview()}`);
  if (rest.includes('--help')) return { kind: 'help', text: helpOf(command) };
  return { kind: 'run', command, args: parseArguments(command, rest) };
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ['grandstand COMMAND', '', ...lines, '', 'grandstand COMMAND --help tells more of each.', ''].join('\n');
}

/** Runs a command line and returns the exit code: 2 when it was refused and did nothing, 1 when the machine failed. */
export async function runLine(words: readonly string[]): Promise<number> {
  try {
    const line = readLine(words);
    if (line.kind === 'run') return await line.command.run(line.args);
    process.stdout.write(line.text);
    return 0;
  } catch (fault) {
    const isRefused = fault instanceof CommandRefused;
    const full = isRefused ? undefined : fullDiskWords(fault);
    if (full !== undefined) {
      process.stderr.write(`${full}\n`);
      return 1;
    }
    if (!isRefused && !(fault instanceof Error && 'code' in fault)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    return isRefused ? 2 : 1;
  }
}
