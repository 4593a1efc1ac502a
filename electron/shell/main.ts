import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, safeStorage } from 'electron';
import electronUpdater from 'electron-updater';
import { openRotatingLog } from './base/rotating-log.ts';
import { readScreenFolder } from './base/screen-folder.ts';
import { makeShellLog } from './base/shell-log.ts';
import { readShellOptions, SHELL_HELP, type ShellOptions } from './base/shell-options.ts';
import { randomHex, type ShellWorld, shellWorld } from './base/shell-world.ts';
import { boot } from './boot.ts';
import { BOOT_STEPS } from './boot-steps.ts';
import { makeDesktop } from './desktop.ts';
import type { DesktopFolders, DesktopPorts } from './desktop-ports.ts';
import { electronApp } from './electron-app.ts';
import { openElectronWindow } from './electron-window.ts';
import type { Keystore } from './host/host-key.ts';
import { makeUtilityHost } from './host/utility-host.ts';
import { readFeed } from './update/update-feed.ts';
import { openUpdateSource } from './update/update-source.ts';

/** The build has the same folder depth as the sources, also when packed. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCREENS = join(ROOT, '.build', 'screens');
const BUILT = fileURLToPath(new URL('./', import.meta.url));

const keystore: Keystore = {
  isThere: () => safeStorage.isEncryptionAvailable(),
  isPlain: () => process.platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()),
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
};

function foldersOf({ data }: ShellOptions, world: ShellWorld): DesktopFolders {
  const own = app.getPath('userData');
  return { own, data: data === undefined ? join(own, 'stand') : resolve(data), logs: join(own, 'logs'), pipe: pipeAddress(world) };
}

/** On POSIX the socket needs a short path and a folder that only this user can read. */
function pipeAddress(world: ShellWorld): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\grandstand-${randomHex(world, 16)}`;
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'till');
}

async function openUpdates(chosen: string | undefined, own: string, log: DesktopPorts['log']): ReturnType<DesktopPorts['updateSource']> {
  const isPacked = existsSync(join(process.resourcesPath, 'app-update.yml'));
  const feed = app.isPackaged ? readFeed({ chosen, isPacked, platform: process.platform }) : undefined;
  if (feed === undefined) return undefined;
  const onLog = (level: 'info' | 'warn' | 'error', sentence: string): void => log(level, 'updates', { sentence });
  return openUpdateSource(electronUpdater.autoUpdater, { feed, isPacked, ownFile: join(own, 'update-feed.yml'), log: onLog });
}

function start(options: ShellOptions): void {
  const folders = foldersOf(options, shellWorld);
  const shellLog = openRotatingLog({ file: join(folders.logs, 'shell.log') });
  const hostLog = openRotatingLog({ file: join(folders.logs, 'host.log') });
  const log = makeShellLog(shellLog.write, shellWorld);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const desktop = makeDesktop({
    options,
    version,
    world: shellWorld,
    log,
    folders,
    app: electronApp,
    keystore,
    hostProcess: makeUtilityHost(join(BUILT, 'desktop-host.mjs'), hostLog.write),
    screenFiles: () => readScreenFolder(SCREENS),
    readScreen: (file) => readFile(join(SCREENS, file)),
    say: (line) => console.log(line),
    freeBytes(folder) {
      if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    hasData: () => existsSync(join(folders.data, 'journal.sqlite')),
    openWindow: (plan) => openElectronWindow(join(BUILT, 'preload.cjs'), plan),
    updateSource: (chosen) => openUpdates(chosen, folders.own, log),
  });
  // Not awaited: Electron becomes ready only after this file has finished.
  void boot(BOOT_STEPS, desktop, log).then(({ state }) => {
    if (state !== 'up') electronApp.quit(state === 'over' ? 0 : 1);
  });
}

const options = readShellOptions(process.argv.slice(app.isPackaged ? 1 : 2));
// The same folder when installed and when run from sources. With a data folder of its own, the system treats it as another program.
const own = options.data === undefined ? join(app.getPath('appData'), 'Grandstand') : join(resolve(options.data), 'shell');
mkdirSync(own, { recursive: true, mode: 0o700 });
app.setPath('userData', own);
if (options.isHelp) {
  console.log(SHELL_HELP);
  app.exit(0);
} else start(options);
