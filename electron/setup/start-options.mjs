import { parseArgs } from 'node:util';

export const startHelp = `Usage: npm start [-- options]

Installs what is missing, builds what is run, fetches Electron once where there is a screen, then opens the desktop. Where that can't
be had it serves a stand on this machine only, and says how its register is opened in a browser: a first start sells the demo stand, keeps its data in
~/.local/share/grandstand, prints a link that lets the first browser in and shows the API keys that it makes.

  --browser         serve to a browser; Electron is not fetched
  --desktop         try again to fetch Electron, though that failed within a day
  --port <number>   the same, on this port (otherwise 4810, or the next free one)
  --help            print this
`;

/**
 * @param {readonly string[]} args
 * @returns {{ kind: 'start', port: number | undefined, wantsBrowser: boolean, wantsDesktop: boolean } | { kind: 'help' } | { kind: 'refused', sentence: string }}
 */
export function readStartOptions(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        browser: { type: 'boolean' },
        desktop: { type: 'boolean' },
      },
    });
    if (values.help) return { kind: 'help' };
    const wantsDesktop = values.desktop === true;
    if (values.port === undefined) return { kind: 'start', port: undefined, wantsBrowser: values.browser === true, wantsDesktop };
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0;
    if (port < 1 || port > 65_535) return { kind: 'refused', sentence: `--port needs a number from 1 to 65535, not "${values.port}".` };
    return { kind: 'start', port, wantsBrowser: true, wantsDesktop };
  } catch (error) {
    return { kind: 'refused', sentence: error instanceof Error ? error.message : String(error) };
  }
}
