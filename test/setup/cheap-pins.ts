import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { hashPassword, SALT_BYTES } from '../../electron/host/base/password-verifiers.ts';

/** Hosts in a test's own process hash PINs as cheaply as scrypt can: their tests prove who may pass, not how long a thief needs. */
Object.assign(nodeWorld, {
  hashPassword: (secret: string) => hashPassword(secret, nodeWorld.randomBytes(SALT_BYTES), { log2N: 1, r: 1, p: 1 }),
});
