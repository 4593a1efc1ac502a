import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CommandRefused } from '../base/command.ts';
import type { LanNames } from './lan-names.ts';

/** The host's TLS keys and names for the devices of its network. */
export interface LanTls {
  keys(): { readonly key: string; readonly cert: string };
  /** The SHA-256 fingerprint of the authority, or of the given certificate. People compare it. */
  readonly fingerprint: string;
  /** The authority that devices should trust; absent for a given certificate. */
  readonly authority?: { readonly name: string; readonly der: Uint8Array; readonly pem: string };
  /** Returns true when the keys changed: there are new names, a certificate was about to expire, or its files were replaced. */
  renew(names: LanNames): boolean;
  /** Names under which devices may reach the host, besides the machine's own. */
  names(): readonly string[];
  /** The machine's names and addresses that the certificate doesn't cover. */
  notVouched(): readonly string[];
}

/** Uses certificate files that are maintained outside, and reads them again when they are replaced. */
export function openGivenTls(certificateFile: string, keyFile: string): LanTls {
  const read = () => {
    const pair = readPair(keyFile, certificateFile);
    if (pair === undefined) throw new CommandRefused(`${certificateFile} and ${keyFile} are no certificate and its key, both in PEM`);
    return {
      key: readFileSync(keyFile, 'utf8'),
      cert: readFileSync(certificateFile, 'utf8'),
      certificate: pair.certificate,
    };
  };
  let seen = marksOf(certificateFile, keyFile);
  let { certificate, ...keys } = read();
  let notVouched: readonly string[] = [];
  const readAgain = (): boolean => {
    const now = marksOf(certificateFile, keyFile);
    if (now === seen) return false;
    seen = now;
    try {
      ({ certificate, ...keys } = read());
      return true;
    } catch {
      // The files are being replaced: keep the current pair, and let the next check read both.
      seen = '';
      return false;
    }
  };
  return {
    keys: () => keys,
    get fingerprint() {
      return certificate.fingerprint256;
    },
    renew({ addresses, names }) {
      const isOther = readAgain();
      notVouched = [
        ...addresses.filter((address) => certificate.checkIP(address) === undefined),
        ...names.filter((name) => certificate.checkHost(name) === undefined),
      ];
      return isOther;
    },
    names: () => namesIn(certificate),
    notVouched: () => notVouched,
  };
}

/** Returns undefined when a file is missing or invalid, or when they don't belong together. */
export function readPair(
  keyFile: string,
  certificateFile: string,
): { readonly key: KeyObject; readonly certificate: X509Certificate } | undefined {
  try {
    const key = createPrivateKey(readFileSync(keyFile));
    const certificate = new X509Certificate(readFileSync(certificateFile));
    return certificate.checkPrivateKey(key) ? { key, certificate } : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves out wildcard names, since it is unknown which of them are this host's. */
function namesIn({ subjectAltName = '' }: X509Certificate): readonly string[] {
  return [...subjectAltName.matchAll(/(?:^|, )DNS:([a-z0-9.-]+)(?=,|$)/gi)].map(([, name = '']) => name.toLowerCase());
}

function marksOf(...files: readonly string[]): string {
  const marks = files.map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return `${found?.ino} ${found?.mtimeMs}`;
  });
  return marks.join(' ');
}
