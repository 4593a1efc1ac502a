import { appendFileSync, readFileSync } from 'node:fs';

/** What a simulated terminal remembers. In a file it outlives the process, also one that is killed. */
export interface SimulatedBook<Entry> {
  readonly entries: readonly Entry[];
  /** Returns once the entry is written. */
  add(entry: Entry): void;
}

/** Without a file it lasts as long as the process. A line that was cut off as its process was killed is left out. */
export function openSimulatedBook<Entry>(file: string | undefined): SimulatedBook<Entry> {
  const entries: Entry[] = file === undefined ? [] : readLines<Entry>(file);
  return {
    entries,
    add(entry) {
      // Begins with a line break, so that a line that was cut off before it spoils no other.
      if (file !== undefined) appendFileSync(file, `\n${JSON.stringify(entry)}\n`, { mode: 0o600 });
      entries.push(entry);
    },
  };
}

function readLines<Entry>(file: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
  return text.split('\n').flatMap((line): Entry[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}
