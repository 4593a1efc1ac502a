/** What the desktop's shell and the host that it starts say to each other. What screens ask goes over the pipe between them instead. */

/** Where the window of the desktop finds its screens, and the host behind them. */
export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'pos';
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;

/** By which the host knows that a request on its pipe is the shell's. */
export const PIPE_TOKEN = 'x-grandstand-pipe';

export const POWER_EVENTS = ['suspend', 'resume', 'lock', 'unlock', 'on_mains', 'on_battery', 'shutdown'] as const;
export type PowerEvent = (typeof POWER_EVENTS)[number];

export type ShellOrder =
  | {
      readonly kind: 'start';
      /** The words of `grandstand serve` that say what is sold and from where. */
      readonly words: readonly string[];
      readonly pipe: string;
      readonly token: string;
      /** Seals the host's key files, in hexadecimal; absent: they are kept as a headless host keeps them. */
      readonly key?: string;
    }
  | { readonly kind: 'stop' }
  /** Asks for nothing but an answer. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'power'; readonly event: PowerEvent };

/** It answers on its pipe. `code`: no window has joined yet, and one may by this. `url`: where other devices reach it. */
export interface HostReady {
  readonly kind: 'ready';
  readonly code?: string;
  readonly url?: string;
}

/** It can't start, for a reason that another try does not change. `network`: without other devices it could. */
export interface HostRefused {
  readonly kind: 'refused';
  readonly reason: 'network' | 'other';
  readonly sentence: string;
}

/** The answer to a ping: it hangs nowhere. */
export interface HostAlive {
  readonly kind: 'alive';
}

export type HostNotice = HostReady | HostRefused | HostAlive;
