import { createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { nodeWorld } from '../base/node-world.ts';
import { bits, integer, objectId, octets, sequence, setOf, TRUE, tagged, text, time } from './der.ts';
import { bytesOfAddress, type LanNames, LOOPBACK } from './lan-names.ts';

/**
 * Certificates by which devices recognise their host. The authority is this host's own. It may vouch for servers only, under private
 * network addresses, `.local`, and the names and addresses that the machine had on its first start, and for no mail address or URI: a
 * stolen authority key can't impersonate a bank or sign mail.
 */

/** A validity period, in milliseconds of the wall clock. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Authority {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = '2.5.4.3';
const EXTENSIONS = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  otherNames: '2.5.29.17',
  constraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
/** Key usage bits by their position in the standard's list, with the number of unused bits in the byte. */
const SIGNS_CERTIFICATES = bits(Uint8Array.of(0b0000_0110), 1);
const SIGNS_HANDSHAKES = bits(Uint8Array.of(0b1000_0000), 7);
const KEY_ID_BYTES = 20;
const SERIAL_BYTES = 16;

export function makeAuthorityCertificate(name: string, key: KeyObject, allowed: LanNames, span: Span): X509Certificate {
  const permitted = [...PRIVATE_NETWORKS.map(networkEntry), ...LOCAL_NAMES.map(nameEntry), ...ownEntries(allowed), ...NO_OTHER_FORMS];
  return write({
    subject: name,
    issuer: name,
    span,
    publicKey: createPublicKey(key),
    signer: key,
    extensions: [
      extension(EXTENSIONS.constraints, sequence(TRUE, integer(Uint8Array.of(0))), 'critical'),
      extension(EXTENSIONS.keyUsage, SIGNS_CERTIFICATES, 'critical'),
      // Limits the purpose of every certificate that the authority signs.
      extension(EXTENSIONS.extendedKeyUsage, sequence(objectId(SERVER_AUTHENTICATION))),
      extension(EXTENSIONS.nameConstraints, sequence(tagged(0, 'whole', ...permitted.map((entry) => sequence(entry)))), 'critical'),
      extension(EXTENSIONS.subjectKey, octets(keyIdOf(createPublicKey(key)))),
    ],
  });
}

/** Makes a certificate for those of the names that the authority may vouch for. */
export function makeHostCertificate({ certificate, key }: Authority, publicKey: KeyObject, names: LanNames, span: Span): X509Certificate {
  const { addresses, names: called } = vouchedFor(certificate, names);
  const entries = [
    ...addresses.map((address) => tagged(ADDRESS, 'bare', bytesOfAddress(address))),
    ...called.map((name) => tagged(NAME, 'bare', Buffer.from(name))),
  ];
  return write({
    subject: 'Grandstand host',
    issuer: commonNameOf(certificate),
    span,
    publicKey,
    signer: key,
    extensions: [
      extension(EXTENSIONS.constraints, sequence(), 'critical'),
      extension(EXTENSIONS.keyUsage, SIGNS_HANDSHAKES, 'critical'),
      extension(EXTENSIONS.extendedKeyUsage, sequence(objectId(SERVER_AUTHENTICATION))),
      extension(EXTENSIONS.otherNames, sequence(...entries)),
      extension(EXTENSIONS.subjectKey, octets(keyIdOf(publicKey))),
      extension(EXTENSIONS.authorityKey, sequence(tagged(0, 'bare', keyIdOf(certificate.publicKey)))),
    ],
  });
}

/** Makes a certificate that vouches for itself, under a name that no machine of the network resolves. */
export function makeSelfSignedCertificate(name: string, key: KeyObject, span: Span): X509Certificate {
  const publicKey = createPublicKey(key);
  return write({
    subject: name,
    issuer: name,
    span,
    publicKey,
    signer: key,
    extensions: [
      extension(EXTENSIONS.keyUsage, SIGNS_HANDSHAKES, 'critical'),
      extension(EXTENSIONS.extendedKeyUsage, sequence(objectId(SERVER_AUTHENTICATION))),
      extension(EXTENSIONS.subjectKey, octets(keyIdOf(publicKey))),
    ],
  });
}

/** The networks that every host's authority may vouch for. */
const PRIVATE_NETWORKS: readonly (readonly [address: string, length: number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['::1', 128],
];
const LOCAL_NAMES = ['local', ...LOOPBACK.names];

/** The tag numbers of the forms of a name. */
const MAIL = 1;
const NAME = 2;
const URI = 6;
const ADDRESS = 7;

/**
 * A form of name without any permitted entry is permitted entirely. So mail and URI are permitted for one host that can't exist, which
 * every verifier understands. Excluding all hosts takes an empty text, which some verifiers don't understand.
 */
const NO_HOST = 'nothing.invalid';
const NO_OTHER_FORMS = [MAIL, URI].map((form) => tagged(form, 'bare', Buffer.from(NO_HOST)));

function nameEntry(name: string): Uint8Array {
  return tagged(NAME, 'bare', Buffer.from(name));
}

function networkEntry([address, length]: readonly [address: string, length: number]): Uint8Array {
  const bytes = bytesOfAddress(address);
  return tagged(ADDRESS, 'bare', bytes, maskOf(length, bytes.length));
}

function maskOf(length: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, index) => 0xff & (0xff00 >> Math.max(0, Math.min(8, length - index * 8))));
}

function ownEntries({ addresses, names }: LanNames): readonly Uint8Array[] {
  const ownAddresses = addresses.filter((address) => !isPrivate(address));
  const ownNames = names.filter((name) => !isLocalName(name));
  return [...ownAddresses.map((address) => networkEntry([address, bytesOfAddress(address).length * 8])), ...ownNames.map(nameEntry)];
}

/** Returns those names that the authority's certificate permits, by looking for each one's encoded entry in its bytes. */
export function vouchedFor({ raw }: X509Certificate, { addresses, names }: LanNames): LanNames {
  const isIn = (one: LanNames): boolean => ownEntries(one).every((entry) => raw.includes(Buffer.from(entry)));
  return {
    addresses: addresses.filter((address) => isIn({ addresses: [address], names: [] })),
    names: names.filter((name) => isIn({ addresses: [], names: [name] })),
  };
}

function isPrivate(address: string): boolean {
  const bytes = bytesOfAddress(address);
  return PRIVATE_NETWORKS.some(([network, length]) => {
    const start = bytesOfAddress(network);
    const mask = maskOf(length, start.length);
    return start.length === bytes.length && start.every((byte, index) => byte === ((bytes[index] as number) & (mask[index] as number)));
  });
}

function isLocalName(name: string): boolean {
  return LOCAL_NAMES.some((local) => name === local || name.endsWith(`.${local}`));
}

/** Returns the name of an authority. Its subject has nothing else, since every authority's certificate is written here. */
export function commonNameOf({ subject }: X509Certificate): string {
  return subject.replace(/^CN=/, '');
}

interface Written {
  readonly subject: string;
  readonly issuer: string;
  readonly span: Span;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extensions: readonly Uint8Array[];
}

function write({ subject, issuer, span, publicKey, signer, extensions }: Written): X509Certificate {
  const content = sequence(
    tagged(0, 'whole', integer(Uint8Array.of(2))),
    integer(nodeWorld.randomBytes(SERIAL_BYTES)),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(span.from), time(span.until)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, 'whole', sequence(...extensions)),
  );
  return new X509Certificate(sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, signer))));
}

function nameOf(commonName: string): Uint8Array {
  return sequence(setOf(sequence(objectId(COMMON_NAME), text(commonName))));
}

function extension(id: string, content: Uint8Array, weight: 'critical' | 'plain' = 'plain'): Uint8Array {
  return sequence(objectId(id), ...(weight === 'critical' ? [TRUE] : []), octets(content));
}

function keyIdOf(key: KeyObject): Uint8Array {
  return nodeWorld.digest('sha256', key.export({ type: 'spki', format: 'der' })).subarray(0, KEY_ID_BYTES);
}
