import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CommandRefused } from '../base/command.ts';
import type { LanNames } from './lan-names.ts';

/** By what a host shows the devices of its network that it is the one that they were told of. */
export interface LanTls {
  keys(): { readonly key: string; readonly cert: string };
  /** SHA-256 of the authority, or of a certificate that was given: people compare it. */
  readonly fingerprint: string;
  /** What devices are to trust, where this host made it itself. */
  readonly authority?: { readonly name: string; readonly der: Uint8Array; readonly pem: string };
  /** True where there are other keys from now on: names have come, an end is near, files were replaced. */
  renew(names: LanNames): boolean;
  /** Names by which devices may come besides those that the machine has itself. */
  names(): readonly string[];
  /** Names and addresses of the machine by which no device can come. */
  notVouched(): readonly string[];
}

/** Files that somebody else keeps good: they are read anew once they are replaced. */
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
      // In the middle of being replaced: those that were read go on, and the next look finds both.
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

/** Undefined where they are not there, can't be read as what they should be, or are not of one another. */
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

/** Of those with a star in the place of a first part nobody can say which are this host's. */
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
