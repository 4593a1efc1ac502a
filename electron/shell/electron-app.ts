import { app, ipcMain, Menu, powerMonitor, protocol, screen, session, shell } from 'electron';
import { BRIDGE_VERBS, type BridgeVerbName } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import { DESKTOP_SCHEME, type PowerEvent } from '../../shared/till-contract/desktop/desktop-host.ts';
import { isOwnPage } from './base/own-pages.ts';
import type { AppPort } from './desktop-ports.ts';

export const electronApp: AppPort = {
  declareOrigin() {
    app.enableSandbox();
    protocol.registerSchemesAsPrivileged([
      { scheme: DESKTOP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
    ]);
  },
  takeLock(onSecond) {
    app.on('second-instance', onSecond);
    return app.requestSingleInstanceLock();
  },
  followFiles(listener) {
    app.on('open-file', (event, file) => {
      event.preventDefault();
      listener(file);
    });
  },
  releaseLock: () => app.releaseSingleInstanceLock(),
  async untilReady() {
    await app.whenReady();
    // On other systems a menu bar would only capture shortcuts that the register uses.
    Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null);
  },
  locale: () => app.getLocale(),
  screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
  guardPages,
  serveOrigin: (answer) => protocol.handle(DESKTOP_SCHEME, answer),
  answerBridge(answer) {
    for (const [name, { channel }] of Object.entries(BRIDGE_VERBS)) {
      ipcMain.handle(channel, (event, ...given: unknown[]) => {
        const frame = event.senderFrame;
        return answer(name as BridgeVerbName, { url: frame?.url, isMainFrame: frame !== null && frame.parent === null }, given);
      });
    }
  },
  followPower(listener) {
    const notify = (event: PowerEvent) => () => listener(event);
    powerMonitor.on('suspend', notify('suspend'));
    powerMonitor.on('resume', notify('resume'));
    powerMonitor.on('lock-screen', notify('lock'));
    powerMonitor.on('unlock-screen', notify('unlock'));
    powerMonitor.on('on-ac', notify('on_mains'));
    powerMonitor.on('on-battery', notify('on_battery'));
    powerMonitor.on('shutdown', notify('shutdown'));
  },
  openFolder: (path) => void shell.openPath(path),
  beforeEnd(finish) {
    let finishing: Promise<void> | undefined;
    app.on('before-quit', (event) => {
      const isFirst = finishing === undefined;
      finishing ??= finish();
      if (finishing === undefined || !isFirst) return;
      event.preventDefault();
      void finishing.finally(() => app.quit());
    });
    app.on('window-all-closed', () => app.quit());
  },
  quit(exitCode = 0) {
    process.exitCode = exitCode;
    app.quit();
  },
};

/** Allows writing to the clipboard, needed by the button that copies a device's join link. All other permissions are denied. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

function guardPages(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(ALLOWED.has(permission) && isOwnPage(contents.getURL())),
  );
  defaultSession.setPermissionCheckHandler((contents, permission) => ALLOWED.has(permission) && isOwnPage(contents?.getURL() ?? ''));
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  app.on('web-contents-created', (_created, contents) => {
    const refuse = (event: { readonly url: string; preventDefault(): void }): void => {
      if (!isOwnPage(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', refuse);
    contents.on('will-frame-navigate', refuse);
    contents.on('will-redirect', refuse);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
