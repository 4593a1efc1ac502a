import { parseArgs } from 'node:util';

export interface ShellOptions {
  /** The data folder; default: inside the desktop's own folder. */
  readonly data: string | undefined;
  /** A catalogue file for a new stand. */
  readonly catalogue: string | undefined;
  /** No window: the host serves the other devices of the stand. */
  readonly isHeadless: boolean;
  /** The window is full screen and cannot be left. */
  readonly isKiosk: boolean;
  /** Allows keys in plain files when the system has no keystore. */
  readonly allowsPlainKeys: boolean;
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

/** Ignores unknown options, because Chromium's own are among them. */
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
    allowsPlainKeys: values['plain-secrets'] === true,
    // `--data` without a folder shows the help: the user did not mean the default folder.
    isHelp: values.help === true || values.data === true,
  };
}

/** Checks the file extension that the system associates with this program. */
export function isCatalogueFile(name: string): boolean {
  return name.endsWith('.grandstand');
}
