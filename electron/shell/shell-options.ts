import { parseArgs } from 'node:util';

export interface ShellOptions {
  /** Of the data; absent: beside what else the desktop keeps. */
  readonly data: string | undefined;
  /** A catalogue file to begin with. */
  readonly catalogue: string | undefined;
  /** No window: the host serves the other devices of the stand. */
  readonly isHeadless: boolean;
  /** The window fills the screen and can't be left. */
  readonly isKiosk: boolean;
  /** Keys are kept in plain files where the system has no keystore. */
  readonly mayBePlain: boolean;
  readonly isHelp: boolean;
}

export const SHELL_HELP = `Usage: grandstand [options] [FILE]

Opens the register of this machine's stand. A first start sells the demo stand, or the catalogue in FILE.

  --data DIR        folder of the data
  --kiosk           the window fills the screen
  --headless        no window: the host serves the other devices of the stand
  --plain-secrets   keep keys in plain files, readable by this user alone, where the system has no keystore
  --help            print this
`;

/** Words that Chromium itself understands are among them, and are its own business. */
export function readShellOptions(words: readonly string[]): ShellOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string' },
      headless: { type: 'boolean' },
      kiosk: { type: 'boolean' },
      'plain-secrets': { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
    strict: false,
  });
  return {
    data: typeof values.data === 'string' ? values.data : undefined,
    catalogue: positionals.find(isCatalogueFile),
    isHeadless: values.headless === true,
    isKiosk: values.kiosk === true,
    mayBePlain: values['plain-secrets'] === true,
    // Whoever names no folder behind it did not mean the usual one.
    isHelp: values.help === true || values.data === true,
  };
}

/** As the system knows catalogue files. */
export function isCatalogueFile(name: string): boolean {
  return name.endsWith('.grandstand');
}
