import { type Static, Type } from 'typebox';
import { optional, text } from '../http/schema.ts';

/** Where a host reaches the keeper of gift cards of another system, as it lies among its secrets. It goes over no wire. */
export const KeptProvider = Type.Object(
  {
    url: text(500, 8),
    key: Type.String({ pattern: '^[\\x21-\\x7e]{8,512}$' }),
    /** PEM of the authority that vouches for the provider's certificate. */
    ca: optional(text(65_536, 1)),
  },
  { additionalProperties: false },
);
export type KeptProvider = Static<typeof KeptProvider>;
