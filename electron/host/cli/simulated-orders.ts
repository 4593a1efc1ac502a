import { createInterface } from 'node:readline';

/** Where a simulated machine listens. */
export const PLACE = {
  port: { type: 'string', summary: 'where it listens, as a serial server does; 0 for any free port' },
  host: { type: 'string', summary: 'address to listen at; this machine alone otherwise' },
} as const;

/** Reads commands until a signal stops it. */
export async function obey(begin: string, order: (line: string) => string): Promise<void> {
  process.stdout.write(`${begin}\n`);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void process.stdout.write(`${order(line.trim())}\n`));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  lines.close();
}
