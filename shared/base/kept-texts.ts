/** Texts by key that outlive the process, where whoever made this keeps them somewhere lasting. */
export interface KeptTexts {
  find(key: string): Promise<string | undefined>;
  /** Durable when it resolves. The last text of a key holds. */
  keep(key: string, text: string): Promise<void>;
}

export function keepInMemory(): KeptTexts {
  const texts = new Map<string, string>();
  return {
    find: async (key) => texts.get(key),
    keep: async (key, text) => {
      texts.set(key, text);
    },
  };
}

/** A file that only grows. */
export interface GrowingFile {
  /** All of it, empty where there is none yet. */
  read(): Promise<string>;
  /** Durable when it resolves. */
  append(text: string): Promise<void>;
}

/** One line of JSON a text, in a file of one process. What a power cut left of a line is as if it had never been begun. */
export async function openKeptLines(file: GrowingFile): Promise<KeptTexts> {
  const written = await file.read();
  const texts = new Map(written.split('\n').flatMap(readLine));
  let isTorn = written !== '' && !written.endsWith('\n');
  return {
    find: async (key) => texts.get(key),
    keep: async (key, text) => {
      const start = isTorn ? '\n' : '';
      // Until it is known to be whole: the line may be on the disk in part.
      isTorn = true;
      await file.append(`${start}${JSON.stringify([key, text])}\n`);
      isTorn = false;
      texts.set(key, text);
    },
  };
}

function readLine(line: string): (readonly [string, string])[] {
  if (line === '') return [];
  try {
    const [key, text] = JSON.parse(line) as readonly unknown[];
    return typeof key === 'string' && typeof text === 'string' ? [[key, text]] : [];
  } catch {
    return [];
  }
}
