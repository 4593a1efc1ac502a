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

/**
 * One line of JSON a text, in a file of one process. What a power cut or a full disk left of a line is as if it had never been begun: the
 * next stands apart from it, since each has a line end before it, too.
 */
export async function openKeptLines(file: GrowingFile): Promise<KeptTexts> {
  const texts = new Map((await file.read()).split('\n').flatMap(readLine));
  return {
    find: async (key) => texts.get(key),
    keep: async (key, text) => {
      await file.append(`\n${JSON.stringify([key, text])}\n`);
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
