import type { ShellWorld } from './shell-world.ts';

/** Writes one JSON object per line. Never log user input. */
export type ShellLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  facts?: Readonly<Record<string, string | number | boolean>>,
) => void;

export function makeShellLog(write: (line: string) => void, world: Pick<ShellWorld, 'epochMilliseconds'>): ShellLog {
  return (level, message, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(world.epochMilliseconds()).toISOString(), level, message, ...facts })}\n`);
  };
}

/** Returns name, code and location; a message could contain user input. */
export function describeFault(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const code = (fault as NodeJS.ErrnoException).code;
  const [, place = ''] = (fault.stack ?? '').split('\n    at ');
  return { fault: fault.name, ...(typeof code === 'string' && { code }), place };
}
