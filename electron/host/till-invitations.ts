import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '../../shared/base/time.ts';
import type { Invitation, Invitations } from '../../shared/till/devices-pairing.ts';
import { nodeWorld } from './node-world.ts';
import { keepSecret } from './till-secrets.ts';

/** Each in a file of its own, so that the command line makes some while the host runs. Of a code there is its digest only. */
export function openInvitations(folder: string): Invitations {
  const place = join(folder, 'pairing');
  const fileOf = (codeHash: string): string => join(place, `${codeHash}.json`);
  const read = (name: string): Invitation | undefined => {
    try {
      return JSON.parse(readFileSync(name, 'utf8')) as Invitation;
    } catch {
      return undefined;
    }
  };
  const removeExpired = (): void => {
    for (const name of readdirSync(place)) {
      const file = join(place, name);
      if ((read(file)?.expiresAt ?? '') <= now(nodeWorld)) rmSync(file, { force: true });
    }
  };
  return {
    async keep(codeHash, invitation) {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      removeExpired();
      keepSecret(fileOf(codeHash), JSON.stringify(invitation));
    },
    find: async (codeHash) => read(fileOf(codeHash)),
  };
}
