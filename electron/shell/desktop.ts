import type { PowerEvent } from '../../shared/till-contract/desktop/desktop-host.ts';
import { makeOrigin } from './base/origin.ts';
import { isRegister, registerAddress } from './base/own-pages.ts';
import { isCatalogueFile } from './base/shell-options.ts';
import { fitToScreens } from './base/shell-state.ts';
import { answerBridge, type BridgeHandlers } from './bridge.ts';
import type { DesktopPorts } from './desktop-ports.ts';
import {
  type DesktopState,
  openDesktopState,
  reportFault,
  sendComputer,
  showPage,
  showTrouble,
  startHost,
  viewComputer,
} from './desktop-state.ts';
import { sendThroughPipe } from './till-pipe.ts';
import { isAllowed, readMaintenance, type SendToTill } from './till-requests.ts';
import { troublePageAt } from './trouble/trouble-page.ts';
import { startUpdater } from './update/updater.ts';

/** The desktop as its boot steps use it: one window, and the supervised host behind it. */
export interface Desktop {
  readonly ports: DesktopPorts;
  answerOrigin(request: Request): Promise<Response>;
  answerBridge: Parameters<DesktopPorts['app']['answerBridge']>[0];
  openWindow(): void;
  focus(): void;
  /** Handles a file opened with this program, before or after its start. */
  openFile(file: string): void;
  startHost(): void;
  notifyPower(event: PowerEvent): void;
  startUpdates(): Promise<void>;
  /** Stops the host, which first finishes the requests that it has accepted. */
  finish(): Promise<void> | undefined;
}

/** After this time the window shows the register with its cached data, without waiting for the host. */
const HOST_PATIENCE = 5000;

export function makeDesktop(ports: DesktopPorts): Desktop {
  const desktop = openDesktopState(ports);
  const { supervisor } = desktop;
  const acts = makeBridgeHandlers(desktop);
  return {
    ports,
    answerOrigin: makeDesktopOrigin(desktop),
    answerBridge: (name, sender, given) => answerBridge(acts, name, sender, given),
    openWindow: () => openWindow(desktop),
    focus: () => desktop.window?.focus(),
    openFile: (file) => openFile(desktop, file),
    startHost: () => startHost(desktop),
    notifyPower(event) {
      ports.log('info', 'power', { event });
      supervisor.send({ kind: 'power', event });
      if (event === 'shutdown') ports.app.quit();
    },
    startUpdates: () => startUpdates(desktop),
    finish() {
      desktop.updater?.stop();
      return supervisor.state().kind === 'stopped' ? undefined : supervisor.stop();
    },
  };
}

/** Asks the till through the pipe of the host that runs now. */
function tillOf(desktop: DesktopState): SendToTill {
  return (request) => sendThroughPipe(desktop.pipe, request);
}

async function mayLeave(desktop: DesktopState): Promise<boolean> {
  return !desktop.ports.options.isKiosk || (await isAllowed(tillOf(desktop), 'mayLeaveKiosk'));
}

function makeBridgeHandlers(desktop: DesktopState): BridgeHandlers {
  const { ports, stateFile } = desktop;
  const { app, folders, options } = ports;
  const view = () => viewComputer(desktop);
  return {
    readComputer: view,
    setFullScreen(isOn) {
      desktop.window?.setFullScreen(isOn || options.isKiosk);
      return view();
    },
    setZoom(zoom) {
      stateFile.change({ zoom });
      desktop.window?.setZoom(zoom);
      return view();
    },
    async setServing(isOn) {
      await setServing(desktop, isOn);
      return view();
    },
    async openLogs() {
      if (await mayLeave(desktop)) app.openFolder(folders.logs);
      return view();
    },
    async lookForUpdate() {
      await desktop.updater?.look();
      return view();
    },
    async installUpdate() {
      if (await mayLeave(desktop)) await desktop.updater?.install();
      return view();
    },
    async quit() {
      if (await mayLeave(desktop)) app.quit();
      return view();
    },
  };
}

async function setServing(desktop: DesktopState, isOn: boolean): Promise<void> {
  const { stateFile, supervisor } = desktop;
  if (isOn === stateFile.current().isServing || !(await isAllowed(tillOf(desktop), 'mayServe'))) return;
  stateFile.change({ isServing: isOn });
  await supervisor.stop();
  startHost(desktop);
}

function makeDesktopOrigin(desktop: DesktopState): Desktop['answerOrigin'] {
  const { ports, supervisor } = desktop;
  return makeOrigin({
    files: ports.screenFiles(),
    readFile: ports.readScreen,
    ownPage: (address) => {
      const host = supervisor.state();
      return troublePageAt(address, ports.app.locale(), host.kind === 'refused' ? host.sentence : undefined);
    },
    askTill: tillOf(desktop),
    onFault: (fault) => reportFault(ports, fault),
  });
}

function openWindow(desktop: DesktopState): void {
  const { ports, stateFile } = desktop;
  const { app, options, world, log } = ports;
  const { bounds, isMaximized, zoom } = stateFile.current();
  desktop.window = ports.openWindow({
    bounds: fitToScreens(app.screens(), bounds),
    isMaximized,
    isKiosk: options.isKiosk,
    zoom,
    onShown: (url) => noticeShown(desktop, url),
    onGone(reason) {
      log('error', 'the window ended', { reason });
      if (isRegister(desktop.shown)) showTrouble(desktop, 'window_gone');
    },
    onFullScreen: () => sendComputer(desktop),
    onClosing: (next) => stateFile.change(next),
  });
  world.after(HOST_PATIENCE, () => {
    if (desktop.shown === '') showPage(desktop, registerAddress());
  });
}

/** When the user returns from a trouble page to the register, start the host again. */
function noticeShown(desktop: DesktopState, url: string): void {
  desktop.shown = url;
  const isOver = ['stopped', 'refused', 'given_up'].includes(desktop.supervisor.state().kind);
  if (isRegister(url) && isOver) startHost(desktop);
}

function openFile(desktop: DesktopState, file: string): void {
  if (!isCatalogueFile(file)) return;
  const { ports, supervisor, window } = desktop;
  const isBegun = ports.hasData() || supervisor.state().kind !== 'stopped';
  ports.log('info', 'a catalogue file was opened', { isBegun });
  if (isBegun) window?.focus();
  else desktop.catalogue = file;
}

async function startUpdates(desktop: DesktopState): Promise<void> {
  const { ports, stateFile, supervisor } = desktop;
  const { world, app } = ports;
  desktop.updater = startUpdater({
    source: await ports.updateSource(stateFile.current().updateFeed),
    mayUpdate: () => readMaintenance(tillOf(desktop)),
    async stopHostForUpdate() {
      await supervisor.stop();
      app.releaseLock();
    },
    goOn: () => startHost(desktop),
    clock: { at: () => new Date(world.epochMilliseconds()).toISOString(), epochMilliseconds: world.epochMilliseconds },
    after: world.after,
    onChange: () => sendComputer(desktop),
    onFault: (fault) => reportFault(ports, fault),
  });
}
