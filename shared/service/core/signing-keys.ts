import { assert } from '../../base/assert.ts';
import { hexOf } from '../../base/bytes-as-text.ts';
import { isUuid, uuidV4 } from '../../base/ids.ts';
import { addMilliseconds, now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { ServiceStore, SigningKey } from './store.ts';

const SECRET_BYTES = 32;

/** The least time between two loads for unknown ids, because anybody can make up ids. */
const RELOAD_MILLISECONDS = 200;

/** The secrets that sign tokens and carts, held in memory; `reload` gets what another process rotated. */
export interface SigningKeys {
  current(purpose: SigningKey['purpose']): SigningKey;
  /** Finds even retired keys, which are never dropped. May load the keys again, because another process may have made one a moment ago. */
  find(purpose: SigningKey['purpose'], id: string): Promise<SigningKey | undefined>;
  /** True when everything that it signed while it was in use must have expired. */
  isOver(key: SigningKey): boolean;
  rotate(purpose: SigningKey['purpose']): Promise<SigningKey>;
  reload(): Promise<void>;
}

/** Milliseconds for which a key may still verify after its retirement, by purpose. */
export type Overlap = Readonly<Record<SigningKey['purpose'], number>>;

/** Makes the first key of each purpose if the store has none. */
export async function openSigningKeys(world: World, store: ServiceStore, overlapMilliseconds: Overlap): Promise<SigningKeys> {
  let keys: readonly SigningKey[] = [];
  let reloadedAt = Number.NEGATIVE_INFINITY;

  const reload = async (): Promise<void> => {
    reloadedAt = world.monotonicMilliseconds();
    keys = await store.keys.listSigningKeys();
  };
  const findKnown = (purpose: SigningKey['purpose'], id: string) => keys.find((key) => key.purpose === purpose && key.id === id);
  const newest = (purpose: SigningKey['purpose']): SigningKey | undefined =>
    keys.findLast((key) => key.purpose === purpose && key.retiredAt === undefined);
  const rotate = async (purpose: SigningKey['purpose']): Promise<SigningKey> => {
    const made: SigningKey = { id: uuidV4(world), purpose, secret: hexOf(world.randomBytes(SECRET_BYTES)), createdAt: now(world) };
    await store.keys.rotateSigningKey(made);
    await reload();
    return made;
  };
  await reload();
  for (const purpose of ['token', 'cart'] as const) if (newest(purpose) === undefined) await rotate(purpose);

  return {
    current(purpose) {
      const key = newest(purpose);
      assert(key !== undefined, `there is no signing key for a ${purpose}`);
      return key;
    },
    async find(purpose, id) {
      const known = findKnown(purpose, id);
      if (known !== undefined || !isUuid(id) || world.monotonicMilliseconds() < reloadedAt + RELOAD_MILLISECONDS) return known;
      await reload();
      return findKnown(purpose, id);
    },
    isOver: (key) => key.retiredAt !== undefined && addMilliseconds(key.retiredAt, overlapMilliseconds[key.purpose]) < now(world),
    rotate,
    reload,
  };
}
