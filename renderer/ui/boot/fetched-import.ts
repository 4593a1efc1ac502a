/**
 * Runs an `import()` once the files that it needs have arrived. A browser remembers for the life of a page that a module could not be
 * fetched: a host that was away for a second would be missing that page or panel until a reload. Fetching a file can be repeated; the
 * import then takes it from the browser's cache. The build puts this function around every `import()` of the screens.
 */
export async function fetchedImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] | undefined,
  importer: string,
): Promise<Module> {
  // The build names no files for a module that needs none but itself.
  const named = files === undefined || files.length === 0 ? fileIn(load) : files;
  await Promise.all(named.map((file) => fetchOnce(new URL(file, importer).href)));
  return await load();
}

function fileIn(load: () => unknown): readonly string[] {
  const file = /import\(\s*(["'`])(.+?)\1/.exec(String(load))?.[2];
  return file === undefined ? [] : [file];
}

const fetched = new Map<string, Promise<void>>();
const PAUSE_MILLISECONDS = 500;

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address) ?? fetchUntilAnswered(address);
  fetched.set(address, known);
  return known;
}

/** An answer without the file, as from a newer program that has other files, is left to the import to report. */
async function fetchUntilAnswered(address: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(address)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }
}
