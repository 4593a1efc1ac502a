import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values'];

/** A script's command line: its options and other words. */
export interface ScriptLine<Known extends Options> {
  readonly values: Values<Known>;
  readonly words: readonly string[];
}

/** Reads a script's command line. `--help` prints the usage and ends the script; an unknown option or word ends it with an error. */
export function readScriptLine<const Known extends Options>(
  usage: string,
  options: Known,
  known: readonly string[] | ((word: string) => boolean),
): ScriptLine<Known> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const isKnown = typeof known === 'function' ? known : (word: string) => known.includes(word);
    const { values, positionals: words } = parseArgs({ options, allowPositionals: typeof known === 'function' || known.length > 0 });
    const unknown = words.find((word) => !isKnown(word));
    if (unknown !== undefined) throw new TypeError(`There is no "${unknown}".`);
    return { values, words };
  } catch (fault) {
    return refuse(`${(fault as Error).message}\n\n${usage}`);
  }
}

export function readScriptOptions<const Known extends Options>(usage: string, options: Known): Values<Known> {
  return readScriptLine(usage, options, []).values;
}

/** Returns a number option. Anything else ends the script, because a search with an invalid count would silently do nothing. */
export function numberOf(name: string, text: string, least = 1): number {
  const number = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && number >= least && number <= Number.MAX_SAFE_INTEGER) return number;
  return refuse(`--${name} takes a number from ${least}, not "${text}".`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
