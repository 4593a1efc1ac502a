import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values'];

/** What was asked of a script: its options, and the words beside them. */
export interface ScriptLine<Known extends Options> {
  readonly values: Values<Known>;
  readonly words: readonly string[];
}

/** The line of a script; `--help` says its usage and ends it, and so does whatever it does not know. */
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

/** A number of the line. Anything else ends the script: a search that counts to no number looks for nothing, and finds nothing. */
export function numberOf(name: string, text: string, least = 1): number {
  const number = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && number >= least && number <= Number.MAX_SAFE_INTEGER) return number;
  return refuse(`--${name} takes a number from ${least}, not "${text}".`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
