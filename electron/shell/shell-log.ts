import type { ShellWorld } from './shell-world.ts';

/** One JSON object a line: what happened, never what somebody typed. */
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

/** By its name and place. */
export function describeFault(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const code = (fault as NodeJS.ErrnoException).code;
  const [, place = ''] = (fault.stack ?? '').split('\n    at ');
  return { fault: fault.name, ...(typeof code === 'string' && { code }), place };
}
