/** One JSON object a line on standard error: what happened, never a body, a key or a name of a guest. */
export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;

export function makeLog(write: (line: string) => void, epochMilliseconds: () => number): Log {
  return (level, message, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(epochMilliseconds()).toISOString(), level, message, ...facts })}\n`);
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
