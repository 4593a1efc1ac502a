import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { NexoCipher } from '../../../shared/terminal/nexo/nexo-cipher.ts';
import { nodeWorld } from '../base/node-world.ts';

/** Node's cryptography for messages to terminals. */
export const nexoCipher: NexoCipher = {
  randomBytes: nodeWorld.randomBytes,
  hmacSha256: nodeWorld.hmacSha256,
  areEqualBytes: nodeWorld.areEqualBytes,
  deriveBytes: (passphrase, salt, rounds, length) => new Uint8Array(pbkdf2Sync(passphrase, salt, rounds, length, 'sha1')),
  encrypt: (key, iv, bytes) => {
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    return new Uint8Array(Buffer.concat([cipher.update(bytes), cipher.final()]));
  },
  decrypt: (key, iv, bytes) => {
    const cipher = createDecipheriv('aes-256-cbc', key, iv);
    try {
      return new Uint8Array(Buffer.concat([cipher.update(bytes), cipher.final()]));
    } catch {
      return undefined;
    }
  },
};
