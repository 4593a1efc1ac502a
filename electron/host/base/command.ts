import { parseArgs } from 'node:util';
import { holdsCardNumber } from '../../../shared/base/card-numbers.ts';

/** One subcommand of the command line: its options, its words and its handler. */
export interface Command {
  readonly name: string;
  /** The part of the usage line after the name. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** How many positional words the command takes; none when absent. */
  readonly words?: WordCount;
  /** The allowed first words, and how many words may follow each. */
  readonly verbs?: Readonly<Record<string, WordCount>>;
  readonly run: (args: CommandArguments) => Promise<number>;
}

export type WordCount = readonly [least: number, most: number];

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** True for a file or folder: it may contain a timestamp's digits, and is never stored, so it is not checked for card numbers. */
  readonly isPath?: boolean;
  readonly summary: string;
  /** True when the option may be given several times. */
  readonly isList?: true;
}

export interface CommandArguments {
  readonly words: readonly string[];
  readonly text: (name: string) => string | undefined;
  /** The values of an option that may be given several times. */
  readonly texts: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
}

/** An error whose message is shown to the person at the command line. The command has changed nothing. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

export const DATA_OPTION = {
  data: { type: 'string', isPath: true, summary: 'folder of the data; ~/.local/share/grandstand otherwise' },
} as const;

export function parseArguments(command: Command, argv: readonly string[]): CommandArguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, isList }]) => [name, { type, multiple: isList === true }]),
  );
  const { values, positionals: words } = parseLine(command, argv, options);
  const empty = Object.keys(values).find((name) => [values[name]].flat().includes(''));
  if (empty !== undefined) throw usageError(command, `--${empty} takes a value`);
  const unclean = Object.entries(values).find(([name, value]) => command.options[name]?.isPath !== true && isCardNumber(value));
  if (unclean !== undefined) throw usageError(command, `--${unclean[0]} holds what could be a card number, which is kept nowhere`);
  checkWords(command, words);
  return {
    words,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    texts: (name) => [values[name] ?? []].flat().map(String),
    isSet: (name) => values[name] === true,
  };
}

type Given = string | boolean | (string | boolean)[] | undefined;

function isCardNumber(value: Given): boolean {
  return [value].flat().some((each) => typeof each === 'string' && holdsCardNumber(each));
}

function parseLine(
  command: Command,
  argv: readonly string[],
  options: Readonly<Record<string, { type: 'string' | 'boolean'; multiple: boolean }>>,
) {
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    return { ...parsed, values: parsed.values as Readonly<Record<string, Given>> };
  } catch (fault) {
    if (fault instanceof TypeError && 'code' in fault) throw usageError(command, fault.message);
    throw fault;
  }
}

function checkWords(command: Command, words: readonly string[]): void {
  const { verbs, words: plain = [0, 0] } = command;
  const [verb = ''] = words;
  if (verbs !== undefined && !Object.hasOwn(verbs, verb))
    throw usageError(command, `${command.name} knows ${Object.keys(verbs).join(', ')}`);
  const [least, most] = verbs?.[verb] ?? plain;
  const count = words.length - (verbs === undefined ? 0 : 1);
  if (count < least) throw usageError(command, 'something is missing');
  if (count > most) throw usageError(command, `${words.at(-1)} is too much`);
}

export function usageError(command: Command, sentence: string): CommandRefused {
  return new CommandRefused(`${sentence}\nusage: grandstand ${command.name} ${command.usage}`);
}

export function helpOf({ name, usage, summary, options }: Command): string {
  const rows = Object.entries(options).map(([option, { type, summary: what }]) => [
    type === 'string' ? `--${option} …` : `--${option}`,
    what,
  ]);
  const width = Math.max(0, ...rows.map(([option = '']) => option.length));
  const lines = rows.map(([option = '', what]) => `  ${option.padEnd(width)}  ${what}`);
  return [`grandstand ${name} ${usage}`, '', `${summary}.`, ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\n');
}

/** Returns an option's whole number, or refuses it when it is out of bounds. */
export function numberOption(args: CommandArguments, name: string, least: number, most: number): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new CommandRefused(`--${name} takes a whole number from ${least} to ${most}, not ${text}`);
  return number;
}
