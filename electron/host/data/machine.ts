import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { hexOf } from '../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import { nodeWorld } from '../base/node-world.ts';

/** Identifies a file by machine and inode: a copy differs, a moved file does not. Device number and creation time change by themselves. */
export function placeOf(file: string): string {
  const { ino } = statSync(file, { bigint: true });
  return `${machineDigest()}/${ino}`;
}

let digest: string | undefined;

/** A digest of the operating system's machine id. Machines whose id can't be read share one digest. */
function machineDigest(): string {
  digest ??= hexOf(nodeWorld.digest('sha256', utf8Bytes(`grandstand ${readMachineId()}`))).slice(0, 32);
  return digest;
}

function readMachineId(): string {
  switch (process.platform) {
    case 'linux':
      return firstOf(
        () => readFileSync('/etc/machine-id', 'utf8').trim(),
        () => readFileSync('/var/lib/dbus/machine-id', 'utf8').trim(),
      );
    case 'darwin':
      return firstOf(() => ask('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/));
    case 'win32':
      return firstOf(() => ask('reg', ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'], /REG_SZ\s+(\S+)/));
    default:
      return '';
  }
}

function ask(program: string, words: readonly string[], answer: RegExp): string {
  return answer.exec(execFileSync(program, words, { encoding: 'utf8', timeout: 5000, windowsHide: true }))?.[1] ?? '';
}

function firstOf(...reads: readonly (() => string)[]): string {
  for (const read of reads) {
    try {
      const id = read();
      if (id !== '') return id;
    } catch {
      // Try the next source.
    }
  }
  return '';
}
