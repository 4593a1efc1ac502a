import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnerOnly } from '../base/secret-file.ts';
import type { NetworkUrls } from '../network/network-side.ts';

/** The address of a running host, for other commands on the same machine. */
export interface RunningNote extends Pick<NetworkUrls, 'trust'> {
  readonly url: string;
  /** The address on this machine, where nobody needs to trust a certificate. Absent in notes of older programs. */
  readonly local?: string;
  readonly process: number;
}

interface NotedHost {
  readonly url: string;
  network(): NetworkUrls;
}

/** Writes the note and checks it again from time to time, since the network address may change. */
export function publishRunningNote(folder: string, { url: local, network }: NotedHost): () => void {
  const file = join(folder, 'running.json');
  let noted = '';
  const note = (): void => {
    const { networkUrl: url, trust } = network();
    const text = JSON.stringify({ url, local, process: process.pid, ...(trust && { trust }) } satisfies RunningNote);
    if (text !== noted) writeOwnerOnly(file, text);
    noted = text;
  };
  note();
  const noting = setInterval(() => {
    try {
      note();
    } catch {
      // The disk may be full: keep the note that is there.
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
