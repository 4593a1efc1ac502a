import type { UpdateState } from './update-state.ts';

/** How this computer stands, as the desktop's shell tells its window. */
export interface ComputerView {
  readonly version: string;
  readonly isFullScreen: boolean;
  /** The window fills the screen for good. */
  readonly isKiosk: boolean;
  /** In percent. */
  readonly zoom: number;
  /** Other devices of the stand are answered, at that address. */
  readonly isServing: boolean;
  readonly url?: string;
  readonly update: UpdateState;
}

/** What the shell tells by itself. */
export type ShellEvent =
  | { readonly kind: 'computer'; readonly computer: ComputerView }
  /** The host ended and is started again: what was sold is in its journal. */
  | { readonly kind: 'host_restarting' }
  | { readonly kind: 'host_back' };

/** Each verb is only what a page can't do by itself; all that concerns selling is asked of the host. */
export const BRIDGE_VERBS = {
  readComputer: { channel: 'grandstand:read-computer', takes: 'nothing' },
  setFullScreen: { channel: 'grandstand:set-full-screen', takes: 'flag' },
  setZoom: { channel: 'grandstand:set-zoom', takes: 'percent' },
  setServing: { channel: 'grandstand:set-serving', takes: 'flag' },
  openLogs: { channel: 'grandstand:open-logs', takes: 'nothing' },
  lookForUpdate: { channel: 'grandstand:look-for-update', takes: 'nothing' },
  installUpdate: { channel: 'grandstand:install-update', takes: 'nothing' },
  quit: { channel: 'grandstand:quit', takes: 'nothing' },
} as const satisfies Readonly<Record<string, BridgeVerb>>;

export const SHELL_EVENTS = 'grandstand:event';

export interface BridgeVerb {
  readonly channel: string;
  readonly takes: 'nothing' | 'flag' | 'percent';
}

export type BridgeVerbName = keyof typeof BRIDGE_VERBS;
export type TakenBy<Name extends BridgeVerbName> = (typeof BRIDGE_VERBS)[Name]['takes'] extends 'flag'
  ? boolean
  : (typeof BRIDGE_VERBS)[Name]['takes'] extends 'percent'
    ? number
    : undefined;

/** As a page sees it, where it is shown by the desktop: `window.grandstand`. */
export type DesktopBridge = {
  readonly [Name in BridgeVerbName]: TakenBy<Name> extends undefined
    ? () => Promise<ComputerView>
    : (value: TakenBy<Name>) => Promise<ComputerView>;
} & {
  /** The answer ends it. */
  readonly listen: (told: (event: ShellEvent) => void) => () => void;
};

export const ZOOMS = { least: 50, most: 300 } as const;

/** Whether what came over a channel is what its verb takes, and nothing beside it. */
export function isTaken({ takes }: BridgeVerb, given: readonly unknown[]): boolean {
  const [value] = given;
  switch (takes) {
    case 'nothing':
      return given.length === 0;
    case 'flag':
      return given.length === 1 && typeof value === 'boolean';
    case 'percent':
      return given.length === 1 && Number.isInteger(value) && (value as number) >= ZOOMS.least && (value as number) <= ZOOMS.most;
  }
}
