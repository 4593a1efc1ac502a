import type { Refusal } from '../base/outcome.ts';

/** How it stands with a newer program for this computer: what the desktop tells its window. Nothing is installed unless a person says so. */
export type UpdateState =
  /** This program was given no place to look at. */
  | { readonly state: 'off' }
  | { readonly state: 'current'; readonly lookedAt?: string }
  | { readonly state: 'looking' }
  | { readonly state: 'downloading'; readonly version: string; readonly percent: number }
  /** Whole and checked. `against`: why it was not installed when that was last asked for. */
  | { readonly state: 'ready'; readonly version: string; readonly against: readonly Refusal[] }
  | { readonly state: 'installing'; readonly version: string }
  | { readonly state: 'failed'; readonly code: UpdateFailure; readonly lookedAt: string };

/** `feed_silent`: no answer, or none that says what is newest. `not_as_promised`: what came has another digest or signature. */
export type UpdateFailure = 'feed_silent' | 'not_as_promised' | 'not_installed';

/** Stands against an update beside what the host says: nobody knows whether the till may stop just now. */
export const HOST_SILENT: Refusal = { code: 'host_silent' };
