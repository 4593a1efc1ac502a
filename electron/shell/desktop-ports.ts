import type { BridgeVerbName, ComputerView, ShellEvent } from '../../shared/till-contract/desktop-bridge.ts';
import type { PowerEvent } from '../../shared/till-contract/desktop-host.ts';
import type { BridgeSender } from './bridge.ts';
import type { Keystore } from './host-key.ts';
import type { HostProcess } from './host-supervisor.ts';
import type { Area } from './kept-state.ts';
import type { ShellLog } from './shell-log.ts';
import type { ShellOptions } from './shell-options.ts';
import type { ShellWorld } from './shell-world.ts';
import type { UpdateSource } from './updater.ts';

/** All that the desktop wants of Electron and of the machine: whoever has these can start it. */
export interface DesktopPorts {
  readonly options: ShellOptions;
  readonly version: string;
  readonly world: ShellWorld;
  readonly log: ShellLog;
  readonly folders: DesktopFolders;
  readonly app: AppPort;
  readonly keystore: Keystore;
  readonly hostProcess: HostProcess;
  /** Addresses of the built screens. */
  readonly screenFiles: () => ReadonlySet<string>;
  readonly readScreen: (file: string) => Promise<Uint8Array>;
  /** To whoever started the program from a command line. */
  readonly say: (line: string) => void;
  readonly freeBytes: (folder: string) => number;
  /** Whether somebody has sold here before. */
  readonly hasData: () => boolean;
  readonly openWindow: (plan: WindowPlan) => ShellWindow;
  /** Undefined where this program was given no place to look at. */
  readonly updateSource: (chosenFeed: string | undefined) => Promise<UpdateSource | undefined>;
}

export interface DesktopFolders {
  /** What the shell keeps for itself. */
  readonly own: string;
  readonly data: string;
  readonly logs: string;
  /** Where the pipe of this start is, and nothing else. */
  readonly pipe: string;
}

export interface AppPort {
  /** Before anything else: Electron takes it only until it is ready. */
  declareOrigin(): void;
  /** False where another one runs for this user, which is told. */
  takeLock(onSecond: () => void): boolean;
  /** macOS tells of a file that somebody opened by an event, also of the one that the program was started with. */
  followFiles(told: (file: string) => void): void;
  /** Another program takes this one's place. */
  releaseLock(): void;
  untilReady(): Promise<void>;
  locale(): string;
  screens(): readonly Area[];
  /** No page may do anything that a page may do only when asked, go anywhere else, or open anything. */
  guardPages(): void;
  serveOrigin(answer: (request: Request) => Promise<Response>): void;
  answerBridge(answer: (name: BridgeVerbName, sender: BridgeSender, given: readonly unknown[]) => Promise<ComputerView>): void;
  followPower(told: (event: PowerEvent) => void): void;
  openFolder(path: string): void;
  /** Asked before the program ends, however that came about: it waits for what is answered, if there is anything to wait for. */
  beforeEnd(finish: () => Promise<void> | undefined): void;
  quit(exitCode?: number): void;
}

export interface WindowPlan {
  readonly bounds: Area | undefined;
  readonly isMaximized: boolean;
  readonly isKiosk: boolean;
  readonly zoom: number;
  readonly onShown: (url: string) => void;
  /** Its process has ended. */
  readonly onGone: (reason: string) => void;
  readonly onFullScreen: () => void;
  readonly onClosing: (place: { readonly bounds: Area; readonly isMaximized: boolean }) => void;
}

export interface ShellWindow {
  load(url: string): void;
  tell(event: ShellEvent): void;
  focus(): void;
  isFullScreen(): boolean;
  setFullScreen(isOn: boolean): void;
  setZoom(percent: number): void;
}
