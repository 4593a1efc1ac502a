import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const members = {
  id: Type.String(),
  name: Type.String(),
  host: Type.String(),
  port: Type.Integer(),
  tillId: Type.String(),
  /** Absent: only where the guest signs it. */
  printsMerchantCopy: Type.Optional(Type.Boolean()),
};

export type KeptZvt = Static<typeof KeptZvt>;
const KeptZvt = Type.Object({ ...members, protocol: Type.Literal('zvt'), password: Type.String() });

export type KeptNexo = Static<typeof KeptNexo>;
const KeptNexo = Type.Object({
  ...members,
  protocol: Type.Literal('nexo'),
  /** The terminal's name: its model and serial number. */
  poiId: Type.String(),
  /** The guest enters the tip at the terminal. */
  asksTip: Type.Optional(Type.Boolean()),
  passphrase: Type.String(),
  keyIdentifier: Type.String(),
  keyVersion: Type.Integer(),
  /** PEM of the authority that vouches for the terminal's certificate. */
  rootCertificate: Type.Optional(Type.String()),
});

/** A terminal as a host keeps it among its secrets. */
export type KeptTerminal = KeptZvt | KeptNexo;

/** Throws where the text is not what a host wrote. */
export function readTerminals(text: string): readonly KeptTerminal[] {
  return Value.Parse(Type.Array(Type.Union([KeptZvt, KeptNexo])), JSON.parse(text));
}
