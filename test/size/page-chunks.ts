import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { PAGES } from '../../renderer/vite/pages.ts';

/** The scripts of one page, in the language that is built in. */
export interface PageScripts {
  readonly files: number;
  readonly bytes: number;
  readonly gzipped: number;
  /** The modules in them, by their paths from the project's folder. */
  readonly modules: readonly string[];
}

export interface BuiltPage {
  readonly page: string;
  /** What is loaded before the page can be used. */
  readonly first: PageScripts;
  /** That, and what it may load later. */
  readonly all: PageScripts;
}

/** Builds the screens as they are packed, without writing them, and finds what the page of each role loads. */
export async function listBuiltPages(): Promise<readonly BuiltPage[]> {
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const built = await build({ configFile: 'renderer/vite/vite.config.ts', logLevel: 'error', build: { write: false } });
  process.env.NODE_ENV = mode;
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  return PAGES.map((page) => {
    // A page may draw its first screen before it loads its program, which is in a chunk of its own then.
    const begins = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => [`renderer/${page}/index.html`, `renderer/${page}/open-page.tsx`].includes(pathOf(id))),
    );
    return { page, first: scriptsOf(reach(chunks, begins, false)), all: scriptsOf(reach(chunks, begins, true)) };
  });
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const OTHER_LANGUAGE = /\.(?!en-US)[a-z]{2}(?:-[A-Z]{2})?-[\w-]+\.js$/;

function reach(chunks: Chunks, begins: readonly Rolldown.OutputChunk[], isLaterToo: boolean): ReadonlySet<Rolldown.OutputChunk> {
  const reached = new Set(begins);
  for (const { imports, dynamicImports } of reached) {
    for (const name of isLaterToo ? [...imports, ...dynamicImports] : imports) {
      const chunk = chunks.get(name);
      if (chunk !== undefined && !OTHER_LANGUAGE.test(name)) reached.add(chunk);
    }
  }
  return reached;
}

function scriptsOf(chunks: ReadonlySet<Rolldown.OutputChunk>): PageScripts {
  const codes = [...chunks].map(({ code }) => Buffer.from(code));
  return {
    files: codes.length,
    bytes: codes.reduce((sum, { length }) => sum + length, 0),
    gzipped: codes.reduce((sum, code) => sum + gzipSync(code).length, 0),
    modules: [...chunks].flatMap(({ moduleIds }) => moduleIds.map(pathOf)),
  };
}

function pathOf(id: string): string {
  return relative(projectRoot, id).replaceAll('\\', '/');
}
