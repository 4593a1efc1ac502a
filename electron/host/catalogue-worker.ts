import { parentPort, workerData } from 'node:worker_threads';
import { CommandRefused } from './base/command.ts';
import { openServiceStore } from './data/data-folder.ts';
import { type AdoptTask, adoptFile } from './run/adopt-catalogue.ts';
import type { WorkerAnswer } from './run/catalogue-beside.ts';

/** Takes up a catalogue file beside the host, as a process or as a thread. */
async function work({ folder, ...task }: AdoptTask): Promise<WorkerAnswer> {
  const store = await openServiceStore(folder);
  try {
    return { isInUse: await adoptFile(store, task) };
  } catch (fault) {
    if (fault instanceof CommandRefused) return { refusal: fault.message };
    throw fault;
  } finally {
    await store.close();
  }
}

// A host that was killed waits for nothing.
const leave = (): never => process.exit(1);
process.once('disconnect', leave);
const answer = await work((workerData ?? JSON.parse(process.argv[2] ?? '')) as AdoptTask);
process.off('disconnect', leave);
if (parentPort !== null) parentPort.postMessage(answer);
else process.send?.(answer, () => process.disconnect());
