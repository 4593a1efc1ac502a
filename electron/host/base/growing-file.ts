import { open, readFile } from 'node:fs/promises';
import type { AppendOnlyFile } from '../../../shared/base/text-store.ts';

/** Opens a file to append to, readable by its owner only. Appends run in order, and each is flushed to disk before it resolves. */
export function growingFile(path: string): AppendOnlyFile {
  let last: Promise<void> = Promise.resolve();
  const append = async (text: string): Promise<void> => {
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(text);
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  return {
    read: () => readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => (fault.code === 'ENOENT' ? '' : Promise.reject(fault))),
    append: (text) => {
      last = last.catch(() => undefined).then(() => append(text));
      return last;
    },
  };
}
