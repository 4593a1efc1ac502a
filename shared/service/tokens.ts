import { errors, jwtVerify, SignJWT } from 'jose';
import { bytesOfHex } from '../base/hex.ts';
import { uuidV4 } from '../base/ids.ts';
import { accept, refuse } from '../base/outcome.ts';
import type { World } from '../base/world.ts';
import { ORDERING_MESSAGES } from '../contract/messages.ts';
import { type Claims, type ClaimsOutcome, readClaims } from './access.ts';
import type { SigningKeys } from './signing-keys.ts';

const ALGORITHM = 'HS256';
/** A verified token is remembered until it expires; past this many the oldest goes. */
const MOST_REMEMBERED = 10_000;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** The claims of a token that was verified before and has not expired. */
  recall(token: string): Claims | undefined;
  /** The text of the refusal is the documented message. */
  verify(token: string): Promise<ClaimsOutcome>;
}

export function makeTokens(world: World, keys: SigningKeys, lifetimeSeconds: number): Tokens {
  const remembered = new Map<string, { readonly claims: Claims; readonly expiresAt: number }>();

  const remember = (token: string, claims: Claims, expiresAt: number): void => {
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { claims, expiresAt });
  };

  const recall = (token: string): Claims | undefined => {
    const known = remembered.get(token);
    if (known === undefined || known.expiresAt > world.epochMilliseconds()) return known?.claims;
    remembered.delete(token);
    return undefined;
  };

  return {
    recall,
    async issue(claims) {
      const key = keys.current('token');
      const issuedAt = Math.floor(world.epochMilliseconds() / 1000);
      const { corporates, venues, vendors } = claims;
      return await new SignJWT({ typ: 'external_v1', corporates, venues, vendors })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(uuidV4(world))
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
          requiredClaims: ['exp'],
        });
        const claims = readClaims(payload);
        if (claims.ok) remember(token, claims.value, (payload.exp as number) * 1000);
        return claims;
      } catch (failure) {
        // That the store did not answer says nothing of the token.
        if (!(failure instanceof errors.JOSEError)) throw failure;
        return refuse(failure instanceof errors.JWTExpired ? ORDERING_MESSAGES.expiredToken : ORDERING_MESSAGES.badSignature);
      }
    },
  };
}
