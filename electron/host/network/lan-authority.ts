import { createPublicKey, generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hexOf } from '../../../shared/base/bytes-as-text.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';
import { type Authority, commonNameOf, makeAuthorityCertificate, makeHostCertificate, type Span, vouchedFor } from './certificate.ts';
import { type LanNames, withLoopback } from './lan-names.ts';
import { type LanTls, readPair } from './lan-tls.ts';

/**
 * This host's own certificate authority, made on its first start and readable by its own user only. No backup contains it, or a found
 * backup could be used to impersonate the host. Devices must pair again with a restored host in any case.
 */

const DAY = 24 * 3600 * 1000;
/** As long as a device may be in use. */
const AUTHORITY_DAYS = 10 * 365;
/** Some systems reject host certificates with a longer life, also those of a trusted authority. */
const HOST_DAYS = 90;
const RENEWED_BEFORE_DAYS = 30;
/** Clocks of devices are wrong, and so is that of a host without a clock battery. */
const EARLIER_DAYS = 2;

export function openOwnTls(folder: string, machine: string, names: LanNames): LanTls {
  const authority = readAuthority(folder) ?? makeAuthority(folder, machine, withLoopback(names));
  let keys = readHostKeys(folder) ?? newHostKeys();
  let notVouched: readonly string[] = [];
  const renew = (wanted: LanNames): boolean => {
    const all = withLoopback(wanted);
    const vouched = vouchedFor(authority.certificate, all);
    const isKnown = (name: string): boolean => vouched.addresses.includes(name) || vouched.names.includes(name);
    notVouched = [...all.addresses, ...all.names].filter((name) => !isKnown(name));
    if (isGood(keys, authority, vouched)) return false;
    const key = keys.certificate === undefined ? keys.key : newHostKeys().key;
    const certificate = makeHostCertificate(authority, createPublicKey(key), vouched, spanOfNext(keys, authority));
    writeOwnerOnly(join(folder, 'host.key'), pemOf(key));
    writeOwnerOnly(join(folder, 'host.crt'), certificate.toString());
    // Only after both files are written: when that fails, the next check tries again.
    keys = { key, certificate };
    return true;
  };
  renew(names);
  const { certificate } = authority;
  return {
    keys: () => ({ key: pemOf(keys.key), cert: keys.certificate?.toString() ?? '' }),
    fingerprint: certificate.fingerprint256,
    authority: { name: commonNameOf(certificate), der: certificate.raw, pem: certificate.toString() },
    renew,
    names: () => [],
    notVouched: () => notVouched,
  };
}

interface HostKeys {
  readonly key: KeyObject;
  readonly certificate?: X509Certificate;
}

function isGood({ key, certificate }: HostKeys, authority: Authority, { addresses, names }: LanNames): boolean {
  const now = nodeWorld.epochMilliseconds();
  if (certificate === undefined) return false;
  return (
    certificate.checkPrivateKey(key) &&
    certificate.verify(authority.certificate.publicKey) &&
    (isClockBehind(authority) ||
      (Date.parse(certificate.validFrom) <= now && Date.parse(certificate.validTo) - RENEWED_BEFORE_DAYS * DAY > now)) &&
    addresses.every((address) => certificate.checkIP(address) !== undefined) &&
    names.every((name) => certificate.checkHost(name) !== undefined)
  );
}

/** True when the clock is before the authority's start, as without a clock battery. Devices would reject certificates with such dates. */
function isClockBehind({ certificate }: Authority): boolean {
  return nodeWorld.epochMilliseconds() < Date.parse(certificate.validFrom);
}

function spanOfNext({ certificate: before }: HostKeys, authority: Authority): Span {
  if (!isClockBehind(authority)) return spanOf(HOST_DAYS);
  const from = Date.parse((before ?? authority.certificate).validFrom);
  return { from, until: before === undefined ? from + HOST_DAYS * DAY : Date.parse(before.validTo) };
}

function makeAuthority(folder: string, machine: string, names: LanNames): Authority {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `Grandstand ${machine} ${hexOf(nodeWorld.randomBytes(2))}`;
  const certificate = makeAuthorityCertificate(name, key, names, spanOf(AUTHORITY_DAYS));
  // Write the certificate last: without it there is no authority yet.
  writeOwnerOnly(join(folder, 'authority.key'), pemOf(key));
  writeOwnerOnly(join(folder, 'authority.crt'), certificate.toString());
  return { key, certificate };
}

function readAuthority(folder: string): Authority | undefined {
  const file = join(folder, 'authority.crt');
  if (!existsSync(file)) return undefined;
  const pair = readPair(join(folder, 'authority.key'), file);
  if (pair === undefined)
    throw new CommandRefused(
      `${file} and authority.key beside it do not belong together: put both back, or take both away and let devices trust the host anew`,
    );
  // An authority that was made while the clock was far in the past has expired already.
  return Date.parse(pair.certificate.validTo) > nodeWorld.epochMilliseconds() ? pair : undefined;
}

function readHostKeys(folder: string): HostKeys | undefined {
  return readPair(join(folder, 'host.key'), join(folder, 'host.crt'));
}

function newHostKeys(): HostKeys {
  return { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey };
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string;
}

function spanOf(days: number): Span {
  const now = nodeWorld.epochMilliseconds();
  return { from: now - EARLIER_DAYS * DAY, until: now + days * DAY };
}
