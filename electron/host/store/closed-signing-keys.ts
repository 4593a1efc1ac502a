import { now } from '../../../shared/base/time.ts';
import type { ServiceStore, SigningKey } from '../../../shared/service/core/store.ts';
import { nodeWorld } from '../base/node-world.ts';
import { isSealed, openWith, sealWith } from '../base/secret-seal.ts';

/**
 * Wraps a store so that its signing secrets are encrypted with a key outside the data, and no backup contains them in the clear. A secret
 * that another key has encrypted is left out, and the service then makes a new one.
 */
export async function withClosedSigningKeys(store: ServiceStore, key: Uint8Array): Promise<ServiceStore> {
  const { keys } = store;
  const close = (secret: SigningKey): string => sealWith(key, nameOf(secret), secret.secret);
  await closeOpenOnes(store, close);
  return {
    ...store,
    keys: {
      ...keys,
      async listSigningKeys() {
        return (await keys.listSigningKeys()).flatMap((each) => {
          const secret = isSealed(each.secret) ? openWith(key, nameOf(each), each.secret) : each.secret;
          return secret === undefined ? [] : [{ ...each, secret }];
        });
      },
      rotateSigningKey: (made) => keys.rotateSigningKey({ ...made, secret: close(made) }),
    },
  };
}

export async function areSigningKeysClosed({ keys }: ServiceStore): Promise<boolean> {
  return (await keys.listSigningKeys()).some(({ secret }) => isSealed(secret));
}

function nameOf({ id, purpose }: Pick<SigningKey, 'id' | 'purpose'>): string {
  return `signing key ${purpose} ${id}`;
}

/** Encrypts and retires the plain secrets of an earlier version: a backup may contain them. */
async function closeOpenOnes({ keys }: ServiceStore, close: (key: SigningKey) => string): Promise<void> {
  const open = (await keys.listSigningKeys()).filter(({ secret }) => !isSealed(secret));
  for (const each of open) await keys.rewriteSigningSecret(each.id, close(each));
  if (open.length > 0) await keys.retireSigningKeys(now(nodeWorld));
}
