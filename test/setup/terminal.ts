/** Returns the command line that runs a program on its own terminal, by `script`. Its standard input is typed there. */
export function onTerminal(words: readonly string[]): readonly [command: string, ...args: readonly string[]] {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...words];
  // With `exec`, because Ctrl-C would end a shell in between, while the program goes on.
  return ['script', '-qec', `exec ${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}`, '/dev/null'];
}

export const CTRL_C = '\u0003';
