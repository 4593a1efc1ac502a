import { parseArgs } from 'node:util';

/** One command of the line: what it takes, and what it does. */
export interface Command {
  readonly name: string;
  /** What follows the name in its usage line. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** How many words it takes beside its options. */
  readonly words: { readonly least: number; readonly most: number };
  readonly run: (asked: Asked) => Promise<number>;
}

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly summary: string;
}

export interface Asked {
  readonly words: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
}

/** A sentence for the person at the command line; nothing was done. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

export const DATA_OPTION = { data: { type: 'string', summary: 'folder of the data; ~/.local/share/grandstand otherwise' } } as const;

export function readAsked(command: Command, argv: readonly string[]): Asked {
  try {
    const options = { help: { type: 'boolean' }, ...mapTypes(command.options) } as const;
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    const given = values as Readonly<Record<string, string | boolean | undefined>>;
    const { least, most } = command.words;
    const isHelp = given.help === true;
    if (!isHelp && (positionals.length < least || positionals.length > most))
      throw new CommandRefused(`usage: grandstand ${usageOf(command)}`);
    return {
      words: positionals,
      text: (name) => (typeof given[name] === 'string' ? given[name] : undefined),
      isSet: (name) => given[name] === true,
    };
  } catch (fault) {
    if (fault instanceof TypeError && 'code' in fault) throw new CommandRefused(`${fault.message}\nusage: grandstand ${usageOf(command)}`);
    throw fault;
  }
}

function mapTypes(options: Command['options']): Record<string, { type: 'string' | 'boolean' }> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
}

export function usageOf({ name, usage }: Command): string {
  return usage === '' ? name : `${name} ${usage}`;
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, { type, summary }]) => [type === 'string' ? `--${name} …` : `--${name}`, summary] as const,
  );
  const width = Math.max(0, ...options.map(([name]) => name.length));
  const lines = options.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`);
  return [`grandstand ${usageOf(command)}`, '', `${command.summary}.`, ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\n');
}

/** A whole number of the line within its bounds. */
export function numberOf(asked: Asked, name: string, least: number, most: number): number | undefined {
  const text = asked.text(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new CommandRefused(`--${name} takes a whole number from ${least} to ${most}, not ${text}`);
  return number;
}
