import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export interface Weight {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly gzipped: number;
}

/** Everything in a folder that a build wrote. */
export function weighFolder(name: string, folder: string): Weight {
  return weigh(
    name,
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** A page with the scripts and styles that it names and that these import: what a browser loads before the page draws. */
export function weighPage(name: string, screens: string, page: string): Weight {
  return weigh(name, reached(screens, [join(screens, page)], [NAMED_BY_PAGE, IMPORTED]));
}

/** A page with everything that it may load later, in one language. */
export function weighWholePage(name: string, screens: string, page: string): Weight {
  const paths = reached(screens, [join(screens, page)], [NAMED_BY_PAGE, IMPORTED, IMPORTED_LATER]);
  return weigh(
    name,
    paths.filter((path) => !OTHER_LANGUAGE.test(path)),
  );
}

const NAMED_BY_PAGE = /(?:src|href)="([^"]+\.(?:js|css))"/g;
const IMPORTED = /\bfrom ?"([^"]+\.js)"|\bimport ?"([^"]+\.js)"/g;
const IMPORTED_LATER = /\bimport\([`"]([^`"]+\.js)[`"]\)/g;
const OTHER_LANGUAGE = /\.(?!en-US)[a-z]{2}(?:-[A-Z]{2})?-[\w-]+\.js$/;

/** The files that a program loads until it says `isReady`: it is run once, by a folder of data of its own. */
export async function weighStart(name: string, program: string, args: readonly string[], isReady: RegExp): Promise<Weight> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-size-'));
  try {
    const child = spawn(process.execPath, [program, ...args, '--data', join(folder, 'data')], {
      env: { ...process.env, NODE_V8_COVERAGE: join(folder, 'loaded'), GRANDSTAND_SECRETS: join(folder, 'secrets') },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: START_MILLISECONDS,
    });
    let isStarted = false;
    for await (const chunk of child.stdout) {
      if (!isReady.test(String(chunk))) continue;
      isStarted = true;
      child.kill('SIGINT');
    }
    if (!isStarted) throw new Error(`${program} ${args.join(' ')} ended before it was ready`);
    const reports = readdirSync(join(folder, 'loaded')).map((file) => readFileSync(join(folder, 'loaded', file), 'utf8'));
    const urls = reports.flatMap((report) => (JSON.parse(report) as { result: readonly { url: string }[] }).result.map(({ url }) => url));
    return weigh(
      name,
      [...new Set(urls)].filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const START_MILLISECONDS = 60_000;

function reached(root: string, paths: string[], patterns: readonly RegExp[]): readonly string[] {
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const target = match.slice(1).find((group) => group !== undefined) ?? '';
      const found = target.startsWith('/') ? join(root, target) : join(path, '..', target);
      if (!paths.includes(found) && statSync(found, { throwIfNoEntry: false })?.isFile()) paths.push(found);
    }
  }
  return paths;
}

function weigh(name: string, paths: readonly string[]): Weight {
  const contents = paths.map((path) => readFileSync(path));
  return {
    name,
    files: paths.length,
    bytes: contents.reduce((sum, content) => sum + content.length, 0),
    gzipped: contents.reduce((sum, content) => sum + gzipSync(content).length, 0),
  };
}
