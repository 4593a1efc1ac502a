import { errors, jwtVerify, SignJWT } from 'jose';
import { bytesOfHex } from '../../base/bytes-as-text.ts';
import { uuidV4 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { World } from '../../base/world.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { type Claims, readClaims } from './access.ts';
import type { SigningKeys } from './signing-keys.ts';

const ALGORITHM = 'HS256';
/** A verified token is remembered until it expires; beyond this many the oldest is dropped. */
const MOST_REMEMBERED = 10_000;

/** The claims of a token, and the API key that it was issued for: revoking that key revokes the token. */
export interface TokenFacts {
  readonly claims: Claims;
  /** Absent in tokens that an earlier version issued. */
  readonly keyHash?: string;
}

export interface Tokens {
  issue(claims: Claims, keyHash?: string): Promise<string>;
  /** Returns the facts of a token that was verified before and has not expired. */
  recall(token: string): TokenFacts | undefined;
  /** The text of the refusal is the documented message. */
  verify(token: string): Promise<Outcome<TokenFacts, string>>;
}

/** The most by which the clocks of two hosts on one database, or of a token's issuer, may differ. */
const CLOCKS_DIFFER_SECONDS = 300;

export function makeTokens(world: World, keys: SigningKeys, lifetimeSeconds: number): Tokens {
  const remembered = new Map<string, { readonly facts: TokenFacts; readonly expiresAt: number }>();

  const remember = (token: string, facts: TokenFacts, expiresAt: number): void => {
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { facts, expiresAt });
  };

  const recall = (token: string): TokenFacts | undefined => {
    const known = remembered.get(token);
    if (known === undefined || known.expiresAt > world.epochMilliseconds()) return known?.facts;
    remembered.delete(token);
    return undefined;
  };

  /** Returns a token's end in seconds, at most its lifetime after issue whatever it names. Undefined if it was issued in the future. */
  const endOf = ({ exp, iat }: { readonly exp: number; readonly iat: number }): number | undefined =>
    iat > world.epochMilliseconds() / 1000 + CLOCKS_DIFFER_SECONDS ? undefined : Math.min(exp, iat + lifetimeSeconds);

  return {
    recall,
    async issue(claims, keyHash) {
      const key = keys.current('token');
      const issuedAt = Math.floor(world.epochMilliseconds() / 1000);
      const { corporates, venues, vendors } = claims;
      return await new SignJWT({ typ: 'external_v1', corporates, venues, vendors })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(uuidV4(world))
        .setSubject(keyHash ?? '')
        .sign(bytesOfHex(key.secret));
    },
    async verify(token) {
      const known = recall(token);
      if (known !== undefined) return accept(known);
      try {
        const secretOf = async (header: { readonly kid?: string }) => {
          const key = await keys.find('token', header.kid ?? '');
          if (key === undefined || keys.isOver(key)) throw new errors.JWSSignatureVerificationFailed();
          return bytesOfHex(key.secret);
        };
        const { payload } = await jwtVerify(token, secretOf, {
          algorithms: [ALGORITHM],
          currentDate: new Date(world.epochMilliseconds()),
          requiredClaims: ['exp', 'iat'],
        });
        const ends = endOf(payload as { readonly exp: number; readonly iat: number });
        if (ends === undefined) return refuse(ORDERING_MESSAGES.badSignature);
        if (ends * 1000 <= world.epochMilliseconds()) return refuse(ORDERING_MESSAGES.expiredToken);
        const claims = readClaims(payload);
        if (!claims.ok) return claims;
        const facts = { claims: claims.value, ...(payload.sub && { keyHash: payload.sub }) };
        remember(token, facts, ends * 1000);
        return accept(facts);
      } catch (failure) {
        // A store that did not answer says nothing about the token.
        if (!(failure instanceof errors.JOSEError)) throw failure;
        return refuse(failure instanceof errors.JWTExpired ? ORDERING_MESSAGES.expiredToken : ORDERING_MESSAGES.badSignature);
      }
    },
  };
}
