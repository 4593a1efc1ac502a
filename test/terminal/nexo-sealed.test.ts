import { readFileSync } from 'node:fs';
import { NexoSecurityManager } from '@adyen/api-library/lib/src/security/clouddevice/nexoSecurityManager.js';
import NexoDerivedKeyGenerator from '@adyen/api-library/lib/src/security/nexoDerivedKeyGenerator.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nexoCipher } from '../../electron/host/network/nexo-cipher.ts';
import { deriveKeys } from '../../shared/terminal/nexo/nexo-cipher.ts';
import { type MessageHeader, makeSealing, type PlainMessage } from '../../shared/terminal/nexo/sealed-message.ts';
import { isLong } from '../base/search.ts';

// The vendor's library is the oracle of these tests, and of nothing else. It is CommonJS, so what it exports lies one member deeper here.
const Generator = ('default' in NexoDerivedKeyGenerator ? NexoDerivedKeyGenerator.default : NexoDerivedKeyGenerator) as {
  deriveKeyMaterial(passphrase: string): { hmacKey: Buffer; cipherKey: Buffer; iv: Buffer };
};

const KEY = { passphrase: 'correct horse battery staple', identifier: 'counter', version: 3 };
const library = new NexoSecurityManager({
  passphrase: KEY.passphrase,
  keyIdentifier: KEY.identifier,
  keyVersion: KEY.version,
  adyenCryptoVersion: 1,
});
type LibraryHeader = Parameters<typeof library.encrypt>[1];
type LibrarySealed = Parameters<typeof library.decrypt>[0];
const sealing = makeSealing(nexoCipher, KEY);

const header = (changes: Partial<MessageHeader> = {}): MessageHeader => ({
  ProtocolVersion: '3.0',
  MessageClass: 'Service',
  MessageCategory: 'Payment',
  MessageType: 'Response',
  ServiceID: 'a1b2c3d4e5',
  SaleID: 'till 1',
  POIID: 'V400m-324688179',
  ...changes,
});

const message = (body: PlainMessage['body'] = { PaymentResponse: { Response: { Result: 'Success' } } }): PlainMessage => ({
  envelope: 'SaleToPOIResponse',
  header: header(),
  body,
});

describe('the published message of the vendor', () => {
  const published = readFileSync(new URL('published-nexo-payment.json', import.meta.url), 'utf8');

  test('is opened with its published passphrase, and says what was paid', () => {
    const opened = makeSealing(nexoCipher, { passphrase: 'p@ssw0rd123456', identifier: 'CryptoKeyIdentifier12345', version: 1 }).open(
      published,
    );
    expect(opened?.header).toMatchObject({ POIID: 'P400Plus-275039202', SaleID: '325488592', ServiceID: '325488592' });
    expect(opened?.body).toMatchObject({
      PaymentResponse: {
        Response: { Result: 'Success' },
        SaleData: { SaleTransactionID: { TransactionID: '999' } },
        PaymentResult: { AmountsResp: { AuthorizedAmount: 1, Currency: 'EUR' } },
      },
    });
  });

  test('is refused with another passphrase, identifier or version', () => {
    const key = { passphrase: 'p@ssw0rd123456', identifier: 'CryptoKeyIdentifier12345', version: 1 };
    for (const wrong of [{ passphrase: 'p@ssw0rd123457' }, { identifier: 'other' }, { version: 2 }])
      expect(makeSealing(nexoCipher, { ...key, ...wrong }).open(published)).toBeUndefined();
  });
});

test("keys are derived as the vendor's library derives them", () => {
  for (const passphrase of ['a', 'p@ssw0rd123456', KEY.passphrase, '~'.repeat(200)]) {
    const [own, theirs] = [deriveKeys(nexoCipher, passphrase), Generator.deriveKeyMaterial(passphrase)];
    expect([own.hmac, own.cipher, own.iv].map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(
      [theirs.hmacKey, theirs.cipherKey, theirs.iv].map((bytes) => bytes.toString('hex')),
    );
  }
});

/** LONG=1 goes through ten thousand. */
describe('a thousand messages', () => {
  const bodies = fc.sample(fc.dictionary(fc.string({ minLength: 1, unit: 'binary' }), fc.jsonValue(), { maxKeys: 6 }), {
    numRuns: isLong ? 10_000 : 1000,
    seed: 7,
  });
  const plain = bodies.map(({ MessageHeader: _, ...body }) => message(JSON.parse(JSON.stringify(body))));

  test("sealed here are opened by the vendor's library, and the other way round", () => {
    for (const one of plain) {
      const sealed = JSON.parse(sealing.seal(one)) as { SaleToPOIResponse: LibrarySealed };
      expect(JSON.parse(library.decrypt(sealed.SaleToPOIResponse))).toEqual({
        SaleToPOIResponse: { MessageHeader: one.header, ...one.body },
      });
      const text = JSON.stringify({ SaleToPOIResponse: { MessageHeader: one.header, ...one.body } });
      const theirs = library.encrypt(text, one.header as unknown as LibraryHeader);
      expect(sealing.open(JSON.stringify({ SaleToPOIResponse: theirs }))).toEqual(one);
    }
  }, 60_000);
});

describe('a message that was touched', () => {
  interface Secured {
    MessageHeader: Record<string, string>;
    NexoBlob: string;
    SecurityTrailer: Record<string, string | number>;
  }
  const touched = (touch: (secured: Secured) => void): string => {
    const sealed = JSON.parse(sealing.seal(message())) as { SaleToPOIResponse: Secured };
    touch(sealed.SaleToPOIResponse);
    return JSON.stringify(sealed);
  };
  const flip = (text: string, at: number, bit: number): string => {
    const bytes = Buffer.from(text, 'base64');
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    return bytes.toString('base64');
  };

  test('as it was is opened', () => {
    expect(sealing.open(touched(() => undefined))).toEqual(message());
  });

  test('in any bit of its blob, seal or nonce is refused', () => {
    const bytesOf = (text: string): number => Buffer.from(text, 'base64').length;
    const sizes = JSON.parse(touched(() => undefined)) as { SaleToPOIResponse: Secured };
    let tried = 0;
    for (let bit = 0; bit < 8; bit++) {
      for (let at = 0; at < bytesOf(sizes.SaleToPOIResponse.NexoBlob); at++, tried++)
        expect(sealing.open(touched((one) => (one.NexoBlob = flip(one.NexoBlob, at, bit))))).toBeUndefined();
      for (const member of ['Hmac', 'Nonce']) {
        for (let at = 0; at < bytesOf(String(sizes.SaleToPOIResponse.SecurityTrailer[member])); at++, tried++) {
          const open = touched(({ SecurityTrailer: trailer }) => (trailer[member] = flip(String(trailer[member]), at, bit)));
          expect(sealing.open(open)).toBeUndefined();
        }
      }
    }
    expect(tried).toBeGreaterThan(2000);
  });

  test.each(['ProtocolVersion', 'MessageClass', 'MessageCategory', 'MessageType', 'ServiceID', 'SaleID', 'POIID'])(
    'in %s of the header that is in clear is refused, also where it is left out',
    (member) => {
      expect(sealing.open(touched(({ MessageHeader: clear }) => (clear[member] += 'x')))).toBeUndefined();
      expect(sealing.open(touched(({ MessageHeader: clear }) => delete clear[member]))).toBeUndefined();
      expect(sealing.open(touched(({ MessageHeader: clear }) => (clear.DeviceID = '1')))).toBeUndefined();
    },
  );

  test('by a shorter seal, another version, the other envelope or no seal at all is refused', () => {
    expect(sealing.open(touched((one) => (one.SecurityTrailer.Hmac = String(one.SecurityTrailer.Hmac).slice(0, 20))))).toBeUndefined();
    expect(sealing.open(touched((one) => (one.SecurityTrailer.AdyenCryptoVersion = 0)))).toBeUndefined();
    expect(sealing.open(touched(() => undefined).replace('SaleToPOIResponse', 'SaleToPOIRequest'))).toBeUndefined();
    expect(sealing.open(JSON.stringify({ SaleToPOIResponse: { MessageHeader: header(), ...message().body } }))).toBeUndefined();
    for (const text of ['', 'null', '[]', '{}', '{"SaleToPOIResponse":null}', 'x'.repeat(100)]) expect(sealing.open(text)).toBeUndefined();
  });
});
