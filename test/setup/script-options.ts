import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options of a script by its line; `--help` says its usage and ends it, and so does whatever it does not know. */
export function readScriptOptions<const Known extends Options>(
  usage: string,
  options: Known,
): ReturnType<typeof parseArgs<{ options: Known }>>['values'] {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (fault) {
    console.error(`${(fault as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}
