import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, makeBackupFolder, type WorkerAnswer } from './backup/backup-folder.ts';

/** Works in the backup folder, or copies and checks all data, in a thread beside the host, so that no request waits for it. */
async function work(task: BackupTask): Promise<WorkerAnswer> {
  const backupFolder = makeBackupFolder();
  try {
    return { answer: task.kind === 'find' ? await backupFolder.findLast(task.folder) : await backupFolder.write(task.order) };
  } catch (fault) {
    const { name, message, code } = fault as NodeJS.ErrnoException;
    return { fault: { name, message, ...(code !== undefined && { code }) } };
  }
}

parentPort?.postMessage(await work(workerData as BackupTask));
