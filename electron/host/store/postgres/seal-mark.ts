import { appendFileSync, readFileSync } from 'node:fs';
import { hexOf } from '../../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../../shared/base/utf8.ts';
import { nodeWorld } from '../../base/node-world.ts';
import type { SealedMarker } from './seal-start.ts';

/** Keeps a file with one line per sealed database: a digest of its address, which may contain a password. */
export function markOf(file: string, url: string): SealedMarker {
  const line = lineOf(url);
  const isSet = (): boolean => linesIn(file).includes(line);
  return {
    isSet,
    set() {
      if (!isSet()) appendFileSync(file, `${line}\n`, { mode: 0o600 });
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
