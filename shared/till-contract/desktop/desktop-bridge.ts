import type { UpdateState } from './update-state.ts';

/** The state of this computer, as the desktop shell reports it to its window. */
export interface ComputerView {
  readonly version: string;
  readonly isFullScreen: boolean;
  /** The window is locked to full screen. */
  readonly isKiosk: boolean;
  /** In percent. */
  readonly zoom: number;
  /** True when the host accepts other devices, at `url`. */
  readonly isServing: boolean;
  readonly url?: string;
  readonly update: UpdateState;
}

/** Events that the shell sends to its window. */
export type ShellEvent =
  | { readonly kind: 'computer'; readonly computer: ComputerView }
  /** The host process ended and is being restarted; its journal has every sale. */
  | { readonly kind: 'host_restarting' }
  | { readonly kind: 'host_back' };

/** Only verbs that a page cannot do by itself; everything about selling goes to the host instead. */
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
export type ArgumentOf<Name extends BridgeVerbName> = (typeof BRIDGE_VERBS)[Name]['takes'] extends 'flag'
  ? boolean
  : (typeof BRIDGE_VERBS)[Name]['takes'] extends 'percent'
    ? number
    : undefined;

/** The bridge as a page sees it inside the desktop shell: `window.grandstand`. */
export type DesktopBridge = {
  readonly [Name in BridgeVerbName]: ArgumentOf<Name> extends undefined
    ? () => Promise<ComputerView>
    : (value: ArgumentOf<Name>) => Promise<ComputerView>;
} & {
  /** Returns an unsubscribe function. */
  readonly listen: (listener: (event: ShellEvent) => void) => () => void;
};

export const ZOOMS = { least: 50, most: 300 } as const;

/** True when the values from a channel are exactly what its verb takes. */
export function isValidArgument({ takes }: BridgeVerb, given: readonly unknown[]): boolean {
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
