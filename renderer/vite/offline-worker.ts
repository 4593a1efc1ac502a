import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { RENDERER } from './pages.ts';

const SOURCE = fileURLToPath(new URL('ui/boot/offline-worker.ts', RENDERER));

/** The parts of a build that are read here. */
type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1];

/** Writes the service worker of a page beside it, with the names of all files that the page may load. A build of other pages has none. */
export function offlineWorker(page: string): Plugin {
  const fileName = `${page}/offline.js`;
  return {
    name: 'offline-worker',
    enforce: 'post',
    buildStart({ input }) {
      if (Object.values(input).some((path) => isPage(path, page))) this.emitFile({ type: 'chunk', id: SOURCE, fileName });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[fileName];
      if (worker?.type !== 'chunk') return;
      const html = bundle[`${page}/index.html`];
      if (html?.type !== 'asset') throw new Error(`there is no ${page}/index.html`);
      const build = createHash('sha256').update(html.source).digest('hex');
      const files = [...filesOf(bundle, page)].toSorted().map((file) => `../${file}`);
      worker.code = `const OFFLINE_BUILD = ${JSON.stringify(build)}, OFFLINE_FILES = ${JSON.stringify(files)};\n${worker.code}`;
    },
  };
}

/** The chunks of a page with all that they load later, and the assets of the build, which are style sheets and typefaces. */
function filesOf(bundle: Bundle, page: string): ReadonlySet<string> {
  const found = new Set(Object.keys(bundle).filter((name) => /^assets\/.*\.(?:css|woff2)$/.test(name)));
  const open = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && isPage(part.facadeModuleId ?? '', page) ? [part.fileName] : [],
  );
  while (open.length > 0) {
    const name = open.pop() as string;
    const part = bundle[name];
    if (found.has(name) || part?.type !== 'chunk') continue;
    found.add(name);
    open.push(...part.imports, ...part.dynamicImports);
  }
  return found;
}

function isPage(path: string, page: string): boolean {
  return path.replaceAll('\\', '/').endsWith(`/${page}/index.html`);
}
