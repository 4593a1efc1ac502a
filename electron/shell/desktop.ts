import { join } from 'node:path';
import type { ComputerView } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import type { HostReady, PowerEvent } from '../../shared/till-contract/desktop/desktop-host.ts';
import type { UpdateState } from '../../shared/till-contract/desktop/update-state.ts';
import { answerBridge, type BridgeHandlers } from './bridge.ts';
import type { DesktopPorts, ShellWindow } from './desktop-ports.ts';
import { readHostKey } from './host-key.ts';
import { type HostState, makeSupervisor } from './host-supervisor.ts';
import { makeOrigin } from './origin.ts';
import { isRegister, registerAddress } from './own-pages.ts';
import { describeFault } from './shell-log.ts';
import { isCatalogueFile } from './shell-options.ts';
import { fitToScreens, openState } from './shell-state.ts';
import { randomHex } from './shell-world.ts';
import { sendThroughPipe, type TillPipe } from './till-pipe.ts';
import { isAllowed, readMaintenance, type SendToTill } from './till-requests.ts';
import { troubleAddress, troublePageAt } from './trouble-page.ts';
import type { Trouble } from './trouble-words.ts';
import { startUpdater, type Updater } from './updater.ts';

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
  tellPower(event: PowerEvent): void;
  startUpdates(): Promise<void>;
  /** Stops the host, which first finishes the requests that it has accepted. */
  finish(): Promise<void> | undefined;
}

const TOKEN_BYTES = 32;
/** After this time the window shows the register with its cached data, without waiting for the host. */
const HOST_PATIENCE = 5000;
/** With less free disk space sales cannot be written, so the till stops selling. */
const LEAST_FREE = 16 * 1024 * 1024;

export function makeDesktop(ports: DesktopPorts): Desktop {
  const { options, world, log, folders, app } = ports;
  const onFault = (fault: unknown): void => log('error', 'the shell failed', describeFault(fault));
  const state = openState(join(folders.own, 'desktop.json'), onFault);
  let pipe: TillPipe = { path: folders.pipe, token: '' };
  let key: string | undefined;
  let window: ShellWindow | undefined;
  let shown = '';
  let wasAway = false;
  let { catalogue } = options;
  let updater: Updater | undefined;
  const isServing = (): boolean => options.isHeadless || state.current().isServing;

  const supervisor = makeSupervisor({
    process: ports.hostProcess,
    world,
    log,
    order() {
      pipe = { path: folders.pipe, token: randomHex(world, TOKEN_BYTES) };
      return {
        kind: 'start',
        words: hostArguments(ports, catalogue, isServing()),
        pipe: pipe.path,
        token: pipe.token,
        ...(key !== undefined && { key }),
      };
    },
    onState: (next) => follow(next),
  });
  const askTill: SendToTill = (asked) => sendThroughPipe(pipe, asked);
  const mayLeave = async (): Promise<boolean> => !options.isKiosk || (await isAllowed(askTill, 'mayLeaveKiosk'));
  const view = (): ComputerView => {
    const host = supervisor.state();
    return {
      version: ports.version,
      isFullScreen: window?.isFullScreen() === true,
      isKiosk: options.isKiosk,
      zoom: state.current().zoom,
      isServing: isServing(),
      ...(host.kind === 'running' && host.ready.url !== undefined && { url: host.ready.url }),
      update: updater?.state() ?? NO_UPDATES,
    };
  };
  const tellComputer = (): void => window?.tell({ kind: 'computer', computer: view() });

  const follow = (next: HostState): void => {
    log('info', 'the host', { state: next.kind });
    switch (next.kind) {
      case 'running':
        showRunning(next.ready);
        break;
      case 'refused':
        if (next.reason === 'network') state.change({ isServing: false });
        showTrouble('host_refused');
        break;
      case 'given_up':
        showTrouble(ports.freeBytes(folders.data) < LEAST_FREE ? 'disk_full' : 'host_gone');
        break;
      case 'starting':
      case 'restarting':
        wasAway = isRegister(shown);
        if (wasAway) window?.tell({ kind: 'host_restarting' });
        break;
      case 'stopped':
        break;
    }
  };
  const showRunning = ({ code, url }: HostReady): void => {
    if (options.isHeadless && url !== undefined) ports.say(`Grandstand answers at ${url}`);
    // A pairing code means that a new stand does not know this window yet: load the page again to join.
    if (code !== undefined || !isRegister(shown)) show(registerAddress(code));
    if (wasAway) window?.tell({ kind: 'host_back' });
    wasAway = false;
    tellComputer();
  };
  const showTrouble = (trouble: Trouble): void => {
    log('error', 'the register stops', { trouble });
    if (window === undefined) app.quit(1);
    else show(troubleAddress(trouble));
  };
  const show = (url: string): void => {
    shown = url;
    window?.load(url);
  };
  const startHost = (): void => {
    const found = readHostKey(ports.keystore, join(folders.own, 'host.key'), options.allowsPlainKeys, world);
    if (found.state === 'no_keystore' || found.state === 'other_keystore') {
      showTrouble(found.state);
      return;
    }
    key = found.state === 'key' ? found.key : undefined;
    supervisor.start();
  };
  /** When the user returns from a trouble page to the register, start the host again. */
  const noticeShown = (url: string): void => {
    shown = url;
    const isOver = ['stopped', 'refused', 'given_up'].includes(supervisor.state().kind);
    if (isRegister(url) && isOver) startHost();
  };
  const serve = async (isOn: boolean): Promise<void> => {
    if (isOn === state.current().isServing || !(await isAllowed(askTill, 'mayServe'))) return;
    state.change({ isServing: isOn });
    await supervisor.stop();
    startHost();
  };

  const acts: BridgeHandlers = {
    readComputer: view,
    setFullScreen(isOn) {
      window?.setFullScreen(isOn || options.isKiosk);
      return view();
    },
    setZoom(zoom) {
      state.change({ zoom });
      window?.setZoom(zoom);
      return view();
    },
    async setServing(isOn) {
      await serve(isOn);
      return view();
    },
    async openLogs() {
      if (await mayLeave()) app.openFolder(folders.logs);
      return view();
    },
    async lookForUpdate() {
      await updater?.look();
      return view();
    },
    async installUpdate() {
      if (await mayLeave()) await updater?.install();
      return view();
    },
    async quit() {
      if (await mayLeave()) app.quit();
      return view();
    },
  };

  return {
    ports,
    answerOrigin: makeOrigin({
      files: ports.screenFiles(),
      readFile: ports.readScreen,
      ownPage: (address) => {
        const host = supervisor.state();
        return troublePageAt(address, app.locale(), host.kind === 'refused' ? host.sentence : undefined);
      },
      askTill,
      onFault,
    }),
    answerBridge: (name, sender, given) => answerBridge(acts, name, sender, given),
    openWindow() {
      const { bounds, isMaximized, zoom } = state.current();
      window = ports.openWindow({
        bounds: fitToScreens(app.screens(), bounds),
        isMaximized,
        isKiosk: options.isKiosk,
        zoom,
        onShown: noticeShown,
        onGone(reason) {
          log('error', 'the window ended', { reason });
          if (isRegister(shown)) showTrouble('window_gone');
        },
        onFullScreen: tellComputer,
        onClosing: (place) => state.change(place),
      });
      world.after(HOST_PATIENCE, () => {
        if (shown === '') show(registerAddress());
      });
    },
    focus: () => window?.focus(),
    openFile(file) {
      if (!isCatalogueFile(file)) return;
      const isBegun = ports.hasData() || supervisor.state().kind !== 'stopped';
      log('info', 'a catalogue file was opened', { isBegun });
      if (isBegun) window?.focus();
      else catalogue = file;
    },
    startHost,
    tellPower(event) {
      log('info', 'power', { event });
      supervisor.send({ kind: 'power', event });
      if (event === 'shutdown') app.quit();
    },
    async startUpdates() {
      updater = startUpdater({
        source: await ports.updateSource(state.current().updateFeed),
        mayUpdate: () => readMaintenance(askTill),
        async stopHostForUpdate() {
          await supervisor.stop();
          app.releaseLock();
        },
        goOn: startHost,
        clock: { at: () => new Date(world.epochMilliseconds()).toISOString(), epochMilliseconds: world.epochMilliseconds },
        after: world.after,
        tell: tellComputer,
        onFault,
      });
    },
    finish() {
      updater?.stop();
      return supervisor.state().kind === 'stopped' ? undefined : supervisor.stop();
    },
  };
}

const NO_UPDATES: UpdateState = { state: 'off' };

/** The catalogue option applies only to a new stand. Later only an employee who may change prices can replace the catalogue. */
function hostArguments({ folders, hasData }: DesktopPorts, catalogue: string | undefined, isServing: boolean): readonly string[] {
  const begun = catalogue === undefined || hasData() ? [] : ['--catalog', catalogue];
  return ['--data', folders.data, ...begun, ...(isServing ? ['--lan'] : [])];
}
