import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { makeInbox, PortBroken, type PrinterPort, withTimeout } from './printer-port.ts';

const OPEN_MILLISECONDS = 3000;
const WRITE_MILLISECONDS = 60_000;
const SHORT_PAUSE = 20;

/** A USB printer's device file on Linux, opened without blocking: a printer without paper would hold up the whole process in the kernel. */
export function makeFileLine(path: string): PrinterPort {
  return {
    async open() {
      const file = await withTimeout(opened(path), OPEN_MILLISECONDS, 'not_reachable', (late) => late.close());
      const inbox = makeInbox();
      let isOpen = true;
      const listening = listen(file, inbox.take, () => isOpen).catch((fault: unknown) => inbox.broken(new PortBroken('lost', fault)));
      return {
        write: (bytes) => written(file, bytes, () => isOpen),
        read: inbox.read,
        async close() {
          if (!isOpen) return;
          isOpen = false;
          await listening;
          await file.close();
        },
      };
    },
  };
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (fault) {
    throw new PortBroken(codeOf(fault) === 'EACCES' ? 'no_access' : 'not_reachable', fault);
  }
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : undefined;
}

async function listen(file: FileHandle, take: (bytes: Uint8Array) => void, isOpen: () => boolean): Promise<void> {
  const room = new Uint8Array(256);
  while (isOpen()) {
    const count = await file.read(room).then(
      ({ bytesRead }) => bytesRead,
      (fault: unknown) => {
        if (codeOf(fault) === 'EAGAIN') return 0;
        throw fault;
      },
    );
    if (count > 0) take(room.slice(0, count));
    else await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, SHORT_PAUSE));
}

async function written(file: FileHandle, bytes: Uint8Array, isOpen: () => boolean): Promise<void> {
  let at = 0;
  for (let waited = 0; at < bytes.length; ) {
    const count = await file.write(bytes, at).then(
      ({ bytesWritten }) => bytesWritten,
      (fault: unknown) => {
        if (codeOf(fault) === 'EAGAIN') return 0;
        throw new PortBroken('lost', fault);
      },
    );
    at += count;
    waited = count > 0 ? 0 : waited + SHORT_PAUSE;
    if (!isOpen() || waited > WRITE_MILLISECONDS) throw new PortBroken('lost');
    if (count === 0) await pause();
  }
}
