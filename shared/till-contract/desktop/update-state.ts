import type { Refusal } from '../../base/outcome.ts';

/** The state of updates, as the desktop shell reports it to its window. An update is installed only when a person asks for it. */
export type UpdateState =
  /** No update feed is configured. */
  | { readonly state: 'off' }
  | { readonly state: 'current'; readonly lookedAt?: string }
  | { readonly state: 'looking' }
  | { readonly state: 'downloading'; readonly version: string; readonly percent: number }
  /** Downloaded and verified. `against`: why the last attempt to install it was refused. */
  | { readonly state: 'ready'; readonly version: string; readonly against: readonly Refusal[] }
  | { readonly state: 'installing'; readonly version: string }
  | { readonly state: 'failed'; readonly code: UpdateFailure; readonly lookedAt: string };

/** `feed_silent`: the feed gave no usable answer. `not_as_promised`: the digest or signature of the download is wrong. */
export type UpdateFailure = 'feed_silent' | 'not_as_promised' | 'not_installed';

/** Blocks an update when the host does not answer: nobody knows whether the till may stop now. */
export const HOST_SILENT: Refusal = { code: 'host_silent' };
