import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { hashPassword, SALT_BYTES } from '../../electron/host/base/password-verifiers.ts';

/** Makes hosts in the test's own process hash PINs at scrypt's lowest cost. Their tests check who may pass, not how long guessing takes. */
Object.assign(nodeWorld, {
  hashPassword: (secret: string) => hashPassword(secret, nodeWorld.randomBytes(SALT_BYTES), { log2N: 1, r: 1, p: 1 }),
});
