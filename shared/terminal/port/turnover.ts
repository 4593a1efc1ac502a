import { type Static, Type } from 'typebox';

/** What a terminal's day came to. Minor units; what was given back counts against what was paid, so that a sum may be negative. */
export type Turnover = Static<typeof Turnover>;
export const Turnover = Type.Object({
  amount: Type.Integer(),
  /** Absent where a terminal does not say it. */
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  /** By the name of the card's brand. */
  brands: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer({ minimum: 0 }), amount: Type.Integer() })),
});
