import { readdirSync, readFileSync } from 'node:fs';

/** The ids of all running processes, from /proc; none on other systems. */
export function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** A file that the system keeps about a process; empty if the process has ended or is somebody else's. */
export function readOfProcess(pid: number, file: 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended, or is somebody else's.
  }
}
