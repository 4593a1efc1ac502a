/** The line that runs a program on a terminal of its own, by util-linux or by a Mac's own `script`; what is typed goes to its standard input. */
export function onTerminal(words: readonly string[]): readonly [command: string, ...args: readonly string[]] {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...words];
  // `exec`: a shell in between would end by the Ctrl-C itself, whatever the program answers to it.
  return ['script', '-qec', `exec ${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}`, '/dev/null'];
}

export const CTRL_C = '\u0003';
