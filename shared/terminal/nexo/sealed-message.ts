import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { base64Of, bytesOfBase64 } from '../../base/bytes-as-text.ts';
import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { type DerivedKeys, deriveKeys, IV_BYTES, ivOf, type NexoCipher, type SharedKey } from './nexo-cipher.ts';

const Short = Type.String({ maxLength: 200 });

export type MessageHeader = Static<typeof MessageHeader>;
export const MessageHeader = Type.Object({
  ProtocolVersion: Type.Optional(Short),
  MessageClass: Short,
  MessageCategory: Short,
  MessageType: Short,
  /** The number of a pair of request and response. */
  ServiceID: Type.Optional(Short),
  /** The number of a pair that a device sends while another pair is under way, such as a text to display. */
  DeviceID: Type.Optional(Short),
  SaleID: Short,
  POIID: Short,
});

/** Which side began the pair: the till's request and the terminal's response, or the other way round. */
export type Envelope = 'SaleToPOIRequest' | 'SaleToPOIResponse';

/** A message as people may read it, behind its seal. */
export interface PlainMessage {
  readonly envelope: Envelope;
  readonly header: MessageHeader;
  /** The members beside the header, such as PaymentResponse. */
  readonly body: Readonly<Record<string, unknown>>;
}

const CRYPTO_VERSION = 1;
const BLOCK_BYTES = 16;

const Sealed = Type.Object({
  MessageHeader,
  NexoBlob: Type.String(),
  SecurityTrailer: Type.Object({
    AdyenCryptoVersion: Type.Integer(),
    KeyIdentifier: Type.String(),
    KeyVersion: Type.Integer(),
    Nonce: Type.String(),
    Hmac: Type.String(),
  }),
});
const Inside = Type.Object({ MessageHeader });

/** Seals and opens messages with one shared key. */
export interface Sealing {
  seal(message: PlainMessage): string;
  /** Undefined for all that was not sealed with this key, whatever is wrong with it: nothing of such a message may be believed. */
  open(text: string): PlainMessage | undefined;
}

export function makeSealing(cipher: NexoCipher, key: SharedKey): Sealing {
  const keys = deriveKeys(cipher, key.passphrase);
  return {
    seal: ({ envelope, header, body }) => {
      const bytes = utf8Bytes(JSON.stringify({ [envelope]: { MessageHeader: header, ...body } }));
      const nonce = cipher.randomBytes(IV_BYTES);
      const sealed: Static<typeof Sealed> = {
        MessageHeader: header,
        NexoBlob: base64Of(cipher.encrypt(keys.cipher, ivOf(keys, nonce), bytes)),
        SecurityTrailer: {
          AdyenCryptoVersion: CRYPTO_VERSION,
          KeyIdentifier: key.identifier,
          KeyVersion: key.version,
          Nonce: base64Of(nonce),
          Hmac: base64Of(cipher.hmacSha256(keys.hmac, bytes)),
        },
      };
      return JSON.stringify({ [envelope]: sealed });
    },
    open: (text) => openSealed(cipher, keys, key, text),
  };
}

function openSealed(cipher: NexoCipher, keys: DerivedKeys, key: SharedKey, text: string): PlainMessage | undefined {
  const outer = readEnvelope(text);
  if (outer === undefined || !Value.Check(Sealed, outer.content)) return undefined;
  const { MessageHeader: header, NexoBlob, SecurityTrailer: trailer } = outer.content;
  if (trailer.AdyenCryptoVersion !== CRYPTO_VERSION || trailer.KeyIdentifier !== key.identifier || trailer.KeyVersion !== key.version)
    return undefined;
  const [blob, nonce, hmac] = [bytesOfBase64(NexoBlob), bytesOfBase64(trailer.Nonce), bytesOfBase64(trailer.Hmac)];
  if (blob === undefined || nonce?.length !== IV_BYTES || hmac === undefined) return undefined;
  if (blob.length === 0 || blob.length % BLOCK_BYTES !== 0) return undefined;
  const bytes = cipher.decrypt(keys.cipher, ivOf(keys, nonce), blob);
  if (bytes === undefined || !cipher.areEqualBytes(cipher.hmacSha256(keys.hmac, bytes), hmac)) return undefined;
  const plain = utf8Text(bytes);
  const inner = plain === undefined ? undefined : readEnvelope(plain);
  if (inner?.envelope !== outer.envelope || !Value.Check(Inside, inner.content)) return undefined;
  // What is outside the seal is a copy for those who pass the message on: only the inner one is the sender's.
  const { MessageHeader: own, ...body } = inner.content;
  return isSameHeader(header, own) ? { envelope: inner.envelope, header: own, body } : undefined;
}

function readEnvelope(text: string): { readonly envelope: Envelope; readonly content: unknown } | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const entries = Object.entries(read);
  const [first] = entries;
  if (first === undefined || entries.length !== 1) return undefined;
  const [envelope, content] = first;
  return envelope === 'SaleToPOIRequest' || envelope === 'SaleToPOIResponse' ? { envelope, content } : undefined;
}

function isSameHeader(a: MessageHeader, b: MessageHeader): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof MessageHeader>;
  return [...names].every((name) => a[name] === b[name]);
}
