/** Logs are one JSON object a line on standard error. They never contain a request body, a key or a guest's name. */
export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;

export function makeLog(write: (line: string) => void, epochMilliseconds: () => number): Log {
  let at = Number.NaN;
  let time = '';
  return (level, message, facts = {}) => {
    const now = epochMilliseconds();
    if (now !== at) time = new Date(now).toISOString();
    at = now;
    write(`${JSON.stringify({ time, level, message, ...facts })}\n`);
  };
}

/** Writes the lines of one event loop turn together: one write per answer would take a good part of the time to answer. */
export function gatherLines(write: (lines: string) => void): (line: string) => void {
  let gathered = '';
  const writeGathered = (): void => {
    const lines = gathered;
    gathered = '';
    if (lines !== '') write(lines);
  };
  process.once('exit', writeGathered);
  return (line) => {
    if (gathered === '') setImmediate(writeGathered);
    gathered += line;
  };
}

/** Describes a fault by name and stack position only. Its message may quote a request's content. */
export function describeFault(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const { stack = '', message } = fault;
  const [, place = ''] = stack.slice(stack.indexOf(message) + message.length).split('\n    at ');
  const code = (fault as { code?: unknown }).code;
  return { fault: fault.name, ...(typeof code === 'string' && { code }), place };
}
