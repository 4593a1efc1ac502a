import { appendFileSync, readFileSync } from 'node:fs';
import { hexOf } from '../../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../../shared/base/utf8.ts';
import { nodeWorld } from '../../base/node-world.ts';
import type { SealGroup } from './row-seals.ts';
import type { SealedMarker } from './seal-start.ts';

/** Keeps a file with a line for each sealed database and group of tables: a digest of the address, which may contain a password. */
export function markOf(file: string, url: string): SealedMarker {
  const line = (group: SealGroup): string => (group === 'first' ? lineOf(url) : `${lineOf(url)} ${group}`);
  const isSet = (group: SealGroup): boolean => linesIn(file).includes(line(group));
  return {
    isSet,
    set(group) {
      if (!isSet(group)) appendFileSync(file, `${line(group)}\n`, { mode: 0o600 });
    },
  };
}

function lineOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return hexOf(nodeWorld.digest('sha256', utf8Bytes(`${hostname}:${port || '5432'}${pathname}`)));
}

function linesIn(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
