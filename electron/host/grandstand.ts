import { keepCompiledCode } from './cli/compiled-code.ts';

// Output that no program reads any more is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const words = process.argv.slice(2);
keepCompiledCode(words);
const { runLine } = await import('./cli/command-line.ts');
process.exitCode = await runLine(words);
