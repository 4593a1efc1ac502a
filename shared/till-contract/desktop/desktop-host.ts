/** Messages between the desktop's shell and the host process that it starts. Requests of screens go over a pipe between the two instead. */

/** The address under which the window loads its screens and reaches the host. */
export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'pos';
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;

/** The header that proves to the host that a request on its pipe comes from the shell. */
export const PIPE_TOKEN = 'x-grandstand-pipe';

export const POWER_EVENTS = ['suspend', 'resume', 'lock', 'unlock', 'on_mains', 'on_battery', 'shutdown'] as const;
export type PowerEvent = (typeof POWER_EVENTS)[number];

export type ShellOrder =
  | {
      readonly kind: 'start';
      /** Arguments for `grandstand serve`: what to sell, and from which service. */
      readonly words: readonly string[];
      readonly pipe: string;
      readonly token: string;
      /** Encrypts the host's key files, in hexadecimal; absent: the host stores them as a headless host does. */
      readonly key?: string;
    }
  | { readonly kind: 'stop' }
  /** A liveness check. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'power'; readonly event: PowerEvent };

/** The host answers on its pipe. `code`: lets the first window join; absent once one has. `url`: the address for other devices. */
export interface HostReady {
  readonly kind: 'ready';
  readonly code?: string;
  readonly url?: string;
}

/** The host cannot start, and a retry would not help. `network`: it could start without serving other devices. */
export interface HostRefused {
  readonly kind: 'refused';
  readonly reason: 'network' | 'other';
  readonly sentence: string;
}

/** The answer to a ping: the host is not hung. */
export interface HostAlive {
  readonly kind: 'alive';
}

export type HostNotice = HostReady | HostRefused | HostAlive;
