import { runLine } from './command-line.ts';

// Where nobody listens any more there is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await runLine(process.argv.slice(2));
