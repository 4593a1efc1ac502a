import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Operation } from '../../contract/http/operation.ts';
import type { Claims, KnownKeys } from './access.ts';
import type { Catalogues } from './catalogues.ts';
import type { Gateway } from './gateway.ts';
import type { KeyGuessLimiter } from './key-tries.ts';
import type { Reply } from './reply.ts';
import type { ServiceSettings } from './settings.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { ServiceStore } from './store.ts';
import type { StoredValue } from './stored-value.ts';
import type { Tokens } from './tokens.ts';

/** Everything that handlers work with. */
export interface ServiceContext {
  readonly world: World;
  readonly store: ServiceStore;
  readonly gateway: Gateway;
  readonly valueCards: StoredValue;
  readonly settings: ServiceSettings;
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly knownKeys: KnownKeys;
  readonly keyTries: KeyGuessLimiter;
  /** Reports every wrong API key. */
  readonly onKeyRefused?: (from: string | undefined) => void;
  readonly catalogues: Catalogues;
  /** Finds a picture that comes with the program, which no store keeps. */
  readonly ownPicture?: (digest: string) => Promise<Uint8Array | undefined>;
  /** Resolves once other waiting work had its turn, if this many bytes mean long work, which is done in pieces. */
  readonly yieldToOthers: (bytes: number) => Promise<void>;
}

/** A request that passed the common checks: known operation, known caller, valid body, ids within the caller's claims. */
export interface Call {
  readonly operation: Operation;
  readonly at: Instant;
  readonly claims: Claims;
  /** Path parameters that are numbers; absent if no id can have the value. */
  readonly ids: Readonly<Record<string, number>>;
  /** All path parameters, decoded. */
  readonly texts: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The caller's address, if the request came over a network. */
  readonly from?: string;
  /** Valid by the operation's schema. */
  readonly body: unknown;
  readonly bodyBytes: Uint8Array;
  /** The one of the operation's media types that the body has; empty without a body. */
  readonly mediaType: string;
}

export type Handler = (context: ServiceContext, call: Call) => Promise<Reply>;
