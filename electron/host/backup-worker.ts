import { parentPort, workerData } from 'node:worker_threads';
import { type Sources, writeBackup } from './backup-set.ts';

/** Copies and reads all of the data beside the host, so that no tap waits for it. A fault ends the worker, and is told to whoever started it. */
const { sources, file } = workerData as { readonly sources: Sources; readonly file: string };
parentPort?.postMessage(await writeBackup(sources, file));
