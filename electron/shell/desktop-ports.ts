import type { BridgeVerbName, ComputerView, ShellEvent } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import type { PowerEvent } from '../../shared/till-contract/desktop/desktop-host.ts';
import type { ShellLog } from './base/shell-log.ts';
import type { ShellOptions } from './base/shell-options.ts';
import type { Area } from './base/shell-state.ts';
import type { ShellWorld } from './base/shell-world.ts';
import type { BridgeSender } from './bridge.ts';
import type { Keystore } from './host/host-key.ts';
import type { HostProcess } from './host/host-supervisor.ts';
import type { UpdateSource } from './update/updater.ts';

/** Everything that the desktop needs from Electron and the machine. */
export interface DesktopPorts {
  readonly options: ShellOptions;
  readonly version: string;
  readonly world: ShellWorld;
  readonly log: ShellLog;
  readonly folders: DesktopFolders;
  readonly app: AppPort;
  readonly keystore: Keystore;
  readonly hostProcess: HostProcess;
  /** Paths of the built screens. */
  readonly screenFiles: () => ReadonlySet<string>;
  readonly readScreen: (file: string) => Promise<Uint8Array>;
  /** Prints to the command line that started the program. */
  readonly say: (line: string) => void;
  readonly freeBytes: (folder: string) => number;
  /** True when this computer already has a stand's data. */
  readonly hasData: () => boolean;
  readonly openWindow: (plan: WindowPlan) => ShellWindow;
  /** Returns undefined when the program has no update feed. */
  readonly updateSource: (chosenFeed: string | undefined) => Promise<UpdateSource | undefined>;
}

export interface DesktopFolders {
  /** The shell's own files. */
  readonly own: string;
  readonly data: string;
  readonly logs: string;
  /** The address of this start's pipe. */
  readonly pipe: string;
}

export interface AppPort {
  /** Must be called first: Electron refuses it after it is ready. */
  declareOrigin(): void;
  /** Returns false when this user already runs an instance; that instance gets the `onSecond` call. */
  takeLock(onSecond: () => void): boolean;
  /** macOS sends an event for opened files, including the one that started the program. */
  followFiles(listener: (file: string) => void): void;
  /** Lets an updated program take over. */
  releaseLock(): void;
  untilReady(): Promise<void>;
  locale(): string;
  screens(): readonly Area[];
  /** Denies pages all permissions except writing to the clipboard, navigation to other origins, and new windows. */
  guardPages(): void;
  serveOrigin(answer: (request: Request) => Promise<Response>): void;
  answerBridge(answer: (name: BridgeVerbName, sender: BridgeSender, given: readonly unknown[]) => Promise<ComputerView>): void;
  followPower(listener: (event: PowerEvent) => void): void;
  openFolder(path: string): void;
  /** Calls `finish` before the program ends for any reason, and waits for the promise, if one is returned. */
  beforeEnd(finish: () => Promise<void> | undefined): void;
  quit(exitCode?: number): void;
}

export interface WindowPlan {
  readonly bounds: Area | undefined;
  readonly isMaximized: boolean;
  readonly isKiosk: boolean;
  readonly zoom: number;
  readonly onShown: (url: string) => void;
  /** The page's process ended unexpectedly. */
  readonly onGone: (reason: string) => void;
  readonly onFullScreen: () => void;
  readonly onClosing: (next: { readonly bounds: Area; readonly isMaximized: boolean }) => void;
}

export interface ShellWindow {
  load(url: string): void;
  sendEvent(event: ShellEvent): void;
  focus(): void;
  isFullScreen(): boolean;
  setFullScreen(isOn: boolean): void;
  setZoom(percent: number): void;
}
