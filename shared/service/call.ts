import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import type { Operation } from '../contract/operation.ts';
import type { Claims, KnownKeys } from './access.ts';
import type { Catalogues } from './catalogues.ts';
import type { Gateway } from './gateway.ts';
import type { KeyTries } from './key-tries.ts';
import type { Reply } from './reply.ts';
import type { ServiceSettings } from './settings.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { ServiceStore } from './store.ts';
import type { Tokens } from './tokens.ts';

/** What every handler works with. */
export interface ServiceParts {
  readonly world: World;
  readonly store: ServiceStore;
  readonly gateway: Gateway;
  readonly settings: ServiceSettings;
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly knownKeys: KnownKeys;
  readonly keyTries: KeyTries;
  /** Told of every API key that was wrong. */
  readonly onKeyRefused?: (from: string | undefined) => void;
  readonly catalogues: Catalogues;
  /** Comes back once others that wait have had their turn, where so many bytes are long work: it is done in pieces. */
  readonly giveWay: (bytes: number) => Promise<void>;
}

/** A request that has passed the doors: known operation, known caller, sound body, ids within the caller's claims. */
export interface Call {
  readonly operation: Operation;
  readonly at: Instant;
  readonly claims: Claims;
  /** Path parameters that are numbers; one that nothing can have is absent. */
  readonly ids: Readonly<Record<string, number>>;
  /** All path parameters, decoded. */
  readonly texts: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The address that it comes from, where it came over a network. */
  readonly from?: string;
  /** As the operation's schema has it. */
  readonly body: unknown;
  readonly bodyBytes: Uint8Array;
  /** Which of the operation's media types the body was of; empty without a body. */
  readonly mediaType: string;
}

export type Handler = (parts: ServiceParts, call: Call) => Promise<Reply>;
