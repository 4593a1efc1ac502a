import { existsSync, globSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORDS = fileURLToPath(new URL('../words/', import.meta.url));
const SOURCE = 'en-US';

/** The files of sentences that each kind of page needs; `register/` is every file of that folder and of those in it. */
export const PAGE_SECTIONS = {
  common: ['common'],
  display: ['common', 'display'],
  kitchen: ['common', 'kitchen', 'menu-board', 'allergens'],
  kiosk: ['common', 'kiosk', 'allergens', 'lines', 'problems'],
  register: ['common', 'lines', 'problems', 'register/'],
} as const;

export interface SectionFile {
  /** `heldOrders` of `held-orders.json`. */
  readonly section: string;
  readonly path: string;
}

/** Each folder of sentences is a language. */
export function listWordFolders(): readonly string[] {
  return readdirSync(WORDS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && entry.name !== 'base' ? [entry.name] : []));
}

/** The files of sentences of one kind of page that a language has. */
export function listSectionFiles(page: string, language: string): readonly SectionFile[] {
  const names = PAGE_SECTIONS[page as keyof typeof PAGE_SECTIONS].flatMap((name): readonly string[] => {
    if (!name.endsWith('/')) return [name];
    const found = globSync('**/*.json', { cwd: `${WORDS}${language}/${name}` });
    return found.map((file) => `${name}${file.replaceAll('\\', '/').replace(/\.json$/, '')}`).toSorted();
  });
  return names
    .map((name) => ({ section: sectionOf(name), path: `${WORDS}${language}/${name}.json` }))
    .filter(({ path }) => existsSync(path));
}

function sectionOf(name: string): string {
  return name.replace(/^.*\//, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const PREFIX = '\0virtual:words/';

/** Gives pages their sentences: `virtual:words/register` has those of the source language, and loads those of the others when they are wanted. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const [page = '', language] = id.slice(PREFIX.length).split('.');
      return language === undefined ? languagesOf(page) : sectionsOf(page, language);
    },
  };
}

function languagesOf(page: string): string {
  const others = listWordFolders().filter((language) => language !== SOURCE);
  const loaders = others.map((language) => `'${language}': () => import('virtual:words/${page}.${language}.js')`);
  return `import { messages as source } from 'virtual:words/${page}.${SOURCE}.js';\nexport const files = { source, others: { ${loaders.join(', ')} } };`;
}

function sectionsOf(page: string, language: string): string {
  const files = listSectionFiles(page, language);
  const imports = files.map(({ section, path }) => `import ${section} from ${JSON.stringify(path)};`);
  return `${imports.join('\n')}\nexport const messages = { ${files.map(({ section }) => section).join(', ')} };`;
}
