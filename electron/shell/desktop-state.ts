import { join } from 'node:path';
import type { ComputerView } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import type { HostReady, ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import type { UpdateState } from '../../shared/till-contract/desktop/update-state.ts';
import { isRegister, registerAddress } from './base/own-pages.ts';
import { describeFault } from './base/shell-log.ts';
import { openState, type StateKeeper } from './base/shell-state.ts';
import { randomHex } from './base/shell-world.ts';
import type { DesktopPorts, ShellWindow } from './desktop-ports.ts';
import { readHostKey } from './host/host-key.ts';
import { type HostState, type HostSupervisor, makeSupervisor } from './host/host-supervisor.ts';
import type { TillPipe } from './till-pipe.ts';
import { troubleAddress } from './trouble/trouble-page.ts';
import type { Trouble } from './trouble/trouble-words.ts';
import type { Updater } from './update/updater.ts';

/** One window, and the supervised host behind it. */
export interface DesktopState {
  readonly ports: DesktopPorts;
  /** The settings that outlive this start. */
  readonly stateFile: StateKeeper;
  readonly supervisor: HostSupervisor;
  /** The pipe of the host that was started last. */
  pipe: TillPipe;
  key: string | undefined;
  window: ShellWindow | undefined;
  /** The address that the window shows, or empty. */
  shown: string;
  wasAway: boolean;
  /** The catalogue file for a new stand. */
  catalogue: string | undefined;
  updater: Updater | undefined;
}

const TOKEN_BYTES = 32;
/** With less free disk space sales cannot be written, so the till stops selling. */
const LEAST_FREE = 16 * 1024 * 1024;
const NO_UPDATES: UpdateState = { state: 'off' };

export function openDesktopState(ports: DesktopPorts): DesktopState {
  const { hostProcess, world, log, folders, options } = ports;
  const desktop: DesktopState = {
    ports,
    stateFile: openState(join(folders.own, 'desktop.json'), (fault) => reportFault(ports, fault)),
    supervisor: makeSupervisor({
      process: hostProcess,
      world,
      log,
      order: () => orderStart(desktop),
      onState: (next) => followHost(desktop, next),
    }),
    pipe: { path: folders.pipe, token: '' },
    key: undefined,
    window: undefined,
    shown: '',
    wasAway: false,
    catalogue: options.catalogue,
    updater: undefined,
  };
  return desktop;
}

export function reportFault({ log }: DesktopPorts, fault: unknown): void {
  log('error', 'the shell failed', describeFault(fault));
}

function isServing({ ports, stateFile }: DesktopState): boolean {
  return ports.options.isHeadless || stateFile.current().isServing;
}

export function viewComputer(desktop: DesktopState): ComputerView {
  const { ports, stateFile, supervisor, window, updater } = desktop;
  const host = supervisor.state();
  return {
    version: ports.version,
    isFullScreen: window?.isFullScreen() === true,
    isKiosk: ports.options.isKiosk,
    zoom: stateFile.current().zoom,
    isServing: isServing(desktop),
    ...(host.kind === 'running' && host.ready.url !== undefined && { url: host.ready.url }),
    update: updater?.state() ?? NO_UPDATES,
  };
}

export function sendComputer(desktop: DesktopState): void {
  desktop.window?.sendEvent({ kind: 'computer', computer: viewComputer(desktop) });
}

export function showPage(desktop: DesktopState, url: string): void {
  desktop.shown = url;
  desktop.window?.load(url);
}

export function showTrouble(desktop: DesktopState, trouble: Trouble): void {
  const { log, app } = desktop.ports;
  log('error', 'the register stops', { trouble });
  if (desktop.window === undefined) app.quit(1);
  else showPage(desktop, troubleAddress(trouble));
}

export function startHost(desktop: DesktopState): void {
  const { keystore, folders, options, world } = desktop.ports;
  const found = readHostKey(keystore, join(folders.own, 'host.key'), options.allowsPlainKeys, world);
  if (found.state === 'no_keystore' || found.state === 'other_keystore') {
    showTrouble(desktop, found.state);
    return;
  }
  desktop.key = found.state === 'key' ? found.key : undefined;
  desktop.supervisor.start();
}

function orderStart(desktop: DesktopState): Extract<ShellOrder, { kind: 'start' }> {
  const { ports, key } = desktop;
  const pipe = { path: ports.folders.pipe, token: randomHex(ports.world, TOKEN_BYTES) };
  desktop.pipe = pipe;
  return { kind: 'start', words: hostArguments(desktop), pipe: pipe.path, token: pipe.token, ...(key !== undefined && { key }) };
}

/** The catalogue option applies only to a new stand. Later only an employee who may change prices can replace the catalogue. */
function hostArguments(desktop: DesktopState): readonly string[] {
  const { catalogue, ports } = desktop;
  const begun = catalogue === undefined || ports.hasData() ? [] : ['--catalog', catalogue];
  return ['--data', ports.folders.data, ...begun, ...(isServing(desktop) ? ['--lan'] : [])];
}

function followHost(desktop: DesktopState, next: HostState): void {
  const { ports, stateFile, window } = desktop;
  ports.log('info', 'the host', { state: next.kind });
  switch (next.kind) {
    case 'running':
      showRunning(desktop, next.ready);
      break;
    case 'refused':
      if (next.reason === 'network') stateFile.change({ isServing: false });
      showTrouble(desktop, 'host_refused');
      break;
    case 'given_up':
      showTrouble(desktop, ports.freeBytes(ports.folders.data) < LEAST_FREE ? 'disk_full' : 'host_gone');
      break;
    case 'starting':
    case 'restarting':
      desktop.wasAway = isRegister(desktop.shown);
      if (desktop.wasAway) window?.sendEvent({ kind: 'host_restarting' });
      break;
    case 'stopped':
      break;
  }
}

function showRunning(desktop: DesktopState, { code, url }: HostReady): void {
  const { options, say } = desktop.ports;
  if (options.isHeadless && url !== undefined) say(`Grandstand answers at ${url}`);
  // A pairing code means that a new stand does not know this window yet: load the page again to join.
  if (code !== undefined || !isRegister(desktop.shown)) showPage(desktop, registerAddress(code));
  if (desktop.wasAway) desktop.window?.sendEvent({ kind: 'host_back' });
  desktop.wasAway = false;
  sendComputer(desktop);
}
