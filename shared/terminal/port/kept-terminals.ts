import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A terminal as a host keeps it among its secrets. */
export type KeptTerminal = Static<typeof KeptTerminal>;
const KeptTerminal = Type.Object({
  id: Type.String(),
  name: Type.String(),
  protocol: Type.Literal('zvt'),
  host: Type.String(),
  port: Type.Integer(),
  tillId: Type.String(),
  password: Type.String(),
});

/** Throws where the text is not what a host wrote. */
export function readTerminals(text: string): readonly KeptTerminal[] {
  return Value.Parse(Type.Array(KeptTerminal), JSON.parse(text));
}
