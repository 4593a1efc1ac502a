import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hexOf } from '../../../../shared/base/bytes-as-text.ts';
import { isPictureDigest, MOST_PICTURE_BYTES } from '../../../../shared/base/picture/picture-address.ts';
import { MENU_OPERATIONS as SERVICE } from '../../../../shared/contract/operations/operations-menu.ts';
import { nodeWorld } from '../../base/node-world.ts';
import type { TillLink } from './till-link.ts';

/** The pictures of the menu. Those of a remote service are kept in a folder, so that guests see them while it is away. */
export interface TillPictures {
  /** Undefined if there is none, or if the service is away and it was never fetched. */
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Fetches in the background what the menu of a vendor names and the folder lacks. */
  follow(vendorId: number, digests: readonly string[]): void;
  /** Goes on where the service did not answer before. */
  hurry(): void;
  stop(): Promise<void>;
}

const FOLDER = 'pictures';
/** As much as a service keeps. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

export interface TillPicturesOptions {
  readonly dataFolder: string;
  readonly link: () => Pick<TillLink, 'drainer' | 'mode'>;
  readonly onFault: (fault: unknown) => void;
  /** Given by tests. */
  readonly mostBytes?: number;
}

interface PicturesState extends Required<TillPicturesOptions> {
  readonly folder: string;
  /** What the menu of each vendor names. */
  readonly wanted: Map<number, readonly string[]>;
  /** Requests under way. */
  readonly asking: Map<string, Promise<Uint8Array | undefined>>;
  fetching: Promise<void> | undefined;
  isStopped: boolean;
}

export function openTillPictures(options: TillPicturesOptions): TillPictures {
  const state: PicturesState = {
    mostBytes: MOST_KEPT_BYTES,
    ...options,
    folder: join(options.dataFolder, FOLDER),
    wanted: new Map(),
    asking: new Map(),
    fetching: undefined,
    isStopped: false,
  };
  return {
    async read(digest) {
      if (!isPictureDigest(digest)) return undefined;
      return (await readKept(state, digest)) ?? (await fetchOnce(state, digest));
    },
    follow(vendorId, digests) {
      state.wanted.set(vendorId, digests);
      hurry(state);
    },
    hurry: () => hurry(state),
    async stop() {
      state.isStopped = true;
      await state.fetching;
    },
  };
}

/** The service in this process is never away, so nothing of it is kept twice. */
function hurry(state: PicturesState): void {
  if (state.isStopped || state.link().mode() === 'local') return;
  state.fetching ??= fetchMissing(state)
    .catch(state.onFault)
    .finally(() => {
      state.fetching = undefined;
    });
}

async function readKept({ folder, link }: PicturesState, digest: string): Promise<Uint8Array | undefined> {
  if (link().mode() === 'local') return undefined;
  const bytes = await readFile(join(folder, digest)).catch(() => undefined);
  return bytes !== undefined && isOf(bytes, digest) ? bytes : undefined;
}

function isOf(bytes: Uint8Array, digest: string): boolean {
  return hexOf(nodeWorld.digest('sha256', bytes)) === digest;
}

/** Several screens that want the same picture share one request. */
function fetchOnce(state: PicturesState, digest: string): Promise<Uint8Array | undefined> {
  const request = state.asking.get(digest) ?? fetchPicture(state, digest).finally(() => state.asking.delete(digest));
  state.asking.set(digest, request);
  return request;
}

async function fetchPicture(state: PicturesState, digest: string): Promise<Uint8Array | undefined> {
  const { caller, connection } = state.link().drainer();
  if (connection.connectivity() !== 'online') return undefined;
  const outcome = await caller.call(SERVICE.getPicture, { path: { digest } });
  if (outcome.kind !== 'ok' || outcome.bytes.length > MOST_PICTURE_BYTES || !isOf(outcome.bytes, digest)) return undefined;
  if (state.link().mode() === 'remote') await keep(state, digest, outcome.bytes).catch(state.onFault);
  return outcome.bytes;
}

async function keep({ folder }: PicturesState, digest: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${digest}.part`);
  await writeFile(part, bytes);
  await rename(part, join(folder, digest));
}

/** Until everything is there, or the service does not answer, or the folder is full of what the menus name. */
async function fetchMissing(state: PicturesState): Promise<void> {
  // Also what could not be written is not fetched again before the next menu.
  const tried = new Set<string>();
  for (;;) {
    const named = new Set([...state.wanted.values()].flat());
    const kept = await listKept(state);
    const missing = [...named].filter((digest) => !kept.has(digest) && !tried.has(digest));
    let room = missing.length === 0 ? 0 : await makeRoom(state, kept, named);
    if (room <= 0) return;
    for (const digest of missing) {
      if (state.isStopped) return;
      if (room <= 0) break;
      tried.add(digest);
      room -= (await fetchOnce(state, digest))?.length ?? 0;
    }
  }
}

interface KeptPicture {
  readonly bytes: number;
  readonly writtenAt: number;
}

async function listKept({ folder }: PicturesState): Promise<ReadonlyMap<string, KeptPicture>> {
  const names = await readdir(folder).catch(() => []);
  const kept = new Map<string, KeptPicture>();
  for (const name of names.filter(isPictureDigest)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined) kept.set(name, { bytes: found.size, writtenAt: found.mtimeMs });
  }
  return kept;
}

/** Removes the oldest pictures that no menu names any more, where the folder is full. Returns the bytes for which there is room then. */
async function makeRoom(
  { folder, mostBytes }: PicturesState,
  kept: ReadonlyMap<string, KeptPicture>,
  named: ReadonlySet<string>,
): Promise<number> {
  let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const unnamed = [...kept].filter(([digest]) => !named.has(digest)).sort(([, one], [, two]) => one.writtenAt - two.writtenAt);
  for (const [digest, { bytes }] of unnamed) {
    if (total < mostBytes) break;
    await rm(join(folder, digest), { force: true });
    total -= bytes;
  }
  return mostBytes - total;
}
