import { parseArgs } from 'node:util';

export const startHelp = `Usage: npm start [-- options]

Installs what is missing, builds what is run, fetches Electron once where there is a screen, then opens the desktop. Where that can't
be had it serves a stand on this machine only, and ends with the link that opens its register in a browser: a first start sells the demo
stand, keeps its data in ~/.local/share/grandstand, prints a link that lets the first browser in and shows the API keys that it makes.
Each step says what it needs before it is done. Ctrl-C ends it; everything is kept.

  --open            serve to a browser, and open it
  --browser         serve to a browser; Electron is not fetched
  --desktop         try again to fetch Electron, though that failed within a day
  --port <number>   serve to a browser, on this port (otherwise 4810, or the next free one)
  --verbose         show what the programs of the set-up print, and the log
  --help            print this
`;

/**
 * @typedef {{
 *   kind: 'start', port: number | undefined, wantsBrowser: boolean, wantsDesktop: boolean, wantsOpen: boolean, isVerbose: boolean,
 * }} StartOptions
 * @param {readonly string[]} args
 * @returns {StartOptions | { kind: 'help' } | { kind: 'refused', sentence: string }}
 */
export function readStartOptions(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        open: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        desktop: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    const { desktop: wantsDesktop, open: wantsOpen, verbose: isVerbose } = values;
    const options = { wantsDesktop, wantsOpen, isVerbose };
    if (values.port === undefined) return { kind: 'start', port: undefined, wantsBrowser: values.browser || wantsOpen, ...options };
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0;
    if (port < 1 || port > 65_535) return { kind: 'refused', sentence: `--port needs a number from 1 to 65535, not "${values.port}".` };
    return { kind: 'start', port, wantsBrowser: true, ...options };
  } catch (error) {
    return { kind: 'refused', sentence: error instanceof Error ? error.message : String(error) };
  }
}
