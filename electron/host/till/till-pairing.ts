import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { base64Url, bytesOfHex } from '../../../shared/base/bytes-as-text.ts';
import { now } from '../../../shared/base/time.ts';
import type { Invitation, Invitations } from '../../../shared/till/memory/devices-pairing.ts';
import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';
import { nodeWorld } from '../base/node-world.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';

const NAMED = /^pairing-[0-9a-f]{64}\.json$/;

/** Keeps each invitation in its own file, so that the command line can add some while the host runs. It stores only a code's digest. */
export function openInvitations(folder: string): Invitations {
  const fileOf = (codeHash: string): string => join(folder, `pairing-${codeHash}.json`);
  const removeExpired = (): void => {
    for (const name of readdirSync(folder).filter((each) => NAMED.test(each))) {
      const file = join(folder, name);
      if ((read(file)?.expiresAt ?? '') <= now(nodeWorld)) rmSync(file, { force: true });
    }
  };
  return {
    async keep(codeHash, invitation) {
      removeExpired();
      writeOwnerOnly(fileOf(codeHash), JSON.stringify(invitation));
    },
    find: async (codeHash) => read(fileOf(codeHash)),
  };
}

function read(file: string): Invitation | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Invitation;
  } catch {
    return undefined;
  }
}

/** Builds a pairing link. The code and the authority's fingerprint are in the fragment, which browsers never send to a server. */
export function pairingLink(url: string, kind: DeviceKind, code: string, fingerprint: string | undefined): string {
  const authority = fingerprint === undefined ? '' : `&authority=${base64Url(bytesOfHex(fingerprint.replaceAll(':', '').toLowerCase()))}`;
  return `${url}${pageOfKind(kind)}#pair=${code}${authority}`;
}
