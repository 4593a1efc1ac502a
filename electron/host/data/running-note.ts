import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret } from '../base/secret-file.ts';
import type { NetworkUrls } from '../network/network-side.ts';

/** Where a running host answers, for commands beside it. */
export interface RunningNote extends Pick<NetworkUrls, 'trust'> {
  readonly url: string;
  readonly process: number;
}

/** The network may call it otherwise by and by. */
export function noteRunning(folder: string, network: () => NetworkUrls): () => void {
  const file = join(folder, 'running.json');
  let noted = '';
  const note = (): void => {
    const { networkUrl: url, trust } = network();
    const text = JSON.stringify({ url, process: process.pid, ...(trust && { trust }) } satisfies RunningNote);
    if (text !== noted) keepSecret(file, text);
    noted = text;
  };
  note();
  const noting = setInterval(() => {
    try {
      note();
    } catch {
      // On a disk that is full the one before stays.
    }
  }, NOTE_MILLISECONDS);
  noting.unref();
  return () => {
    clearInterval(noting);
    rmSync(file, { force: true });
  };
}

const NOTE_MILLISECONDS = 30_000;

export function readRunning(folder: string): RunningNote | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as RunningNote;
  } catch {
    return undefined;
  }
}
