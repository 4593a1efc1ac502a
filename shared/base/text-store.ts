/** Texts by key. They outlive the process if the implementation stores them durably. */
export interface TextStore {
  find(key: string): Promise<string | undefined>;
  /** Resolves once the text is durable. A later text replaces an earlier one of the same key. */
  keep(key: string, text: string): Promise<void>;
  /** All keys, where the implementation can list them. */
  keys?(): Iterable<string>;
}

export function keepInMemory(): TextStore {
  const texts = new Map<string, string>();
  return {
    find: async (key) => texts.get(key),
    keep: async (key, text) => {
      texts.set(key, text);
    },
    keys: () => texts.keys(),
  };
}

/** An append-only file. */
export interface AppendOnlyFile {
  /** Returns the whole content, empty if the file does not exist yet. */
  read(): Promise<string>;
  /** Resolves once the text is durable. */
  append(text: string): Promise<void>;
}

/**
 * Keeps each text as one line of JSON in a file that only one process writes. A line that a power cut or a full disk left incomplete is
 * ignored: every line also starts with a line break, so the next one is not glued to it.
 */
export async function openTextFile(file: AppendOnlyFile): Promise<TextStore> {
  const texts = new Map((await file.read()).split('\n').flatMap(readLine));
  return {
    find: async (key) => texts.get(key),
    keep: async (key, text) => {
      await file.append(`\n${JSON.stringify([key, text])}\n`);
      texts.set(key, text);
    },
    keys: () => texts.keys(),
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
