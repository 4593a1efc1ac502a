/** One JSON object a line on standard error: what happened, never a body, a key or a name of a guest. */
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

/** Writes the lines of one turn of the event loop together: a write for each answer would cost a good part of answering it. */
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

/** A fault by its name and place, without its message: that may quote what somebody sent. */
export function describeFault(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const { stack = '', message } = fault;
  const [, place = ''] = stack.slice(stack.indexOf(message) + message.length).split('\n    at ');
  const code = (fault as { code?: unknown }).code;
  return { fault: fault.name, ...(typeof code === 'string' && { code }), place };
}
