import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../electron/host/cli/command-line.ts';
import { MOST_CONNECTIONS, MOST_STREAMS } from '../../electron/host/http/connection-shares.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import type { Messages } from '../../renderer/words/base/compile-words.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { BENCH_PARTS } from '../bench/bench-parts.ts';
import { evidenceParts } from '../evidence/evidence-parts.ts';
import { readMessages, readRegisterWords } from '../renderer/read-words.ts';
import { MOST_BYTES } from '../screens/pictures.ts';
import { describeConfiguration, listSettings, SETTINGS, VARIABLES } from './configuration-page.ts';

const FOLDER = 'resources/docs';
const GUIDES = readdirSync(join(projectRoot, FOLDER), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...GUIDES.map((name) => `${FOLDER}/${name}`)];
/** The unit of a host without a screen starts it by a line like those of the guides. */
const UNIT = `${FOLDER}/grandstand.service`;

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** As forges make them of headings. */
function anchorsOf(text: string): readonly string[] {
  return all(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const demo = JSON.parse(read('resources/demo/catalogue.json')) as {
  readonly vendors: readonly unknown[];
  readonly items: readonly unknown[];
};

/** Figures that pages tell in words, and what they are in the program. */
const COUNTS: readonly (readonly [pattern: RegExp, count: number])[] = [
  [/\b(\d+) documented operations/g, OPERATIONS.length],
  [/\bup to (\d+) screens that listen/g, MOST_STREAMS],
  [/lets (\d+) screens listen/g, MOST_STREAMS],
  [/of the ([\d,]+) connections/g, MOST_CONNECTIONS],
  [/\b(\d+) items, every rule/g, demo.items.length],
];

function textsIn(messages: Messages): readonly string[] {
  return Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));
}

test('every report of a search for faults is in the table of reports, with what it found', () => {
  const folder = `${FOLDER}/evidence`;
  const reports = readdirSync(join(projectRoot, folder)).filter((name) => name !== 'README.md');
  const listed = [...read(`${folder}/README.md`).matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (\w+) \| (\d+) \|$/gm)];
  const found = reports.map((name) => {
    const [, size, faults] = /--size (\w+) --seed \d+`: \d+ parts, (\d+) faults/.exec(read(`${folder}/${name}`)) ?? [];
    return [name, size, faults];
  });
  expect(listed.map(([, name, size, faults]) => [name, size, faults]).toSorted()).toEqual(found.toSorted());
});

describe('the reference of all that can be set', () => {
  test('is what the program has now: npm run configuration writes it anew', () => {
    expect(read(`${FOLDER}/configuration.md`)).toBe(describeConfiguration());
  });

  test('has a sentence about each setting, and about none that is gone', () => {
    expect(Object.keys(SETTINGS)).toEqual(listSettings().map(([path]) => path));
  });

  test('names every variable of our own that the program reads', () => {
    const sources = ['electron/host', 'electron/build', 'electron/shell', 'electron/setup'].flatMap((room) =>
      readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|mjs)$/.test(name))
        .map((name) => read(join(room, name))),
    );
    const named = new Set(sources.flatMap((text) => all(text, /\b(GRANDSTAND_[A-Z_]+)\b/g)));
    expect(Object.keys(VARIABLES).filter((name) => name.startsWith('GRANDSTAND_'))).toEqual(expect.arrayContaining([...named]));
    for (const name of Object.keys(VARIABLES).filter((one) => one.startsWith('GRANDSTAND_'))) expect(named).toContain(name);
  });
});

describe.each([...PAGES, UNIT])('%s', (page) => {
  const text = read(page);

  test('links only what is there', () => {
    const links = [...all(text, /\]\(([^)\s]+)\)/g), ...all(text, /\b(?:src|srcset)="([^"\s]+)/g)].filter(
      (link) => !/^(https?:|#)/.test(link),
    );
    const gone = links.filter((link) => !existsSync(join(projectRoot, dirname(page), link.replace(/#.*$/, ''))));
    expect(gone).toEqual([]);
  });

  test('links only headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)];
    const gone = links.filter(([, to = '', heading = '']) => {
      const target = to === '' ? page : join(dirname(page), to);
      return target.endsWith('.md') && !anchorsOf(read(target)).includes(heading);
    });
    expect(gone.map(([link]) => link)).toEqual([]);
  });

  test('names only tests and parts of the searches that there are', () => {
    const files = all(text, /\b(test\/[\w./-]+\.test\.ts)\b/g);
    expect(files.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const partsNamed = (script: string): readonly string[] => {
      const lines = all(text, /\bnpm run (\w+ -- [^\n#`|]+)/g).filter((line) => line.startsWith(`${script} -- `));
      const words = lines.flatMap((line) =>
        line
          .replaceAll(/--(size|seed|minutes|rate|streams) \w+/g, '')
          .split(' ')
          .slice(1),
      );
      return words.filter((word) => /^[a-z]+$/.test(word));
    };
    expect(partsNamed('bench').filter((part) => !BENCH_PARTS.some(({ name }) => name === part))).toEqual([]);
    expect(partsNamed('evidence').filter((part) => !evidenceParts('small', 0).some(({ name }) => name === part))).toEqual([]);
  });

  test('counts as the program counts', () => {
    const wrong = COUNTS.flatMap(([pattern, count]) => all(text, pattern).filter((number) => Number(number.replace(',', '')) !== count));
    expect(wrong).toEqual([]);
  });

  test('names only files that are there', () => {
    const paths = all(text, /`((?:shared|renderer|electron|resources|test)\/[\w./-]+)`/g);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  test('shows only commands and options that there are', () => {
    const lines = text.replaceAll('npm run serve --', 'grandstand serve').matchAll(/\bgrandstand(?:\.ts|\.mjs| --)? (\w+)(?: [^\n`]*)?/g);
    const commands = [...lines].filter(([, name]) => COMMANDS.some((one) => one.name === name));
    const unknown = commands.flatMap(([line, name]) => {
      const { options = {} } = COMMANDS.find((one) => one.name === name) ?? {};
      const [own = ''] = line.split(/#|&&|\|/, 1);
      return all(own, /--([a-z-]+)/g).filter((option) => !Object.hasOwn(options, option));
    });
    expect(unknown).toEqual([]);
  });

  test('shows only scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };
    expect(all(text, /\bnpm run ([\w:]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names only parts of the settings that there are', () => {
    const parts = Object.values(readRegisterWords('en-US').settings.parts);
    expect(all(text, /\bSettings, ([A-Z][^,.;:|]*)/g).filter((page) => !parts.some((part) => page.startsWith(part)))).toEqual([]);
  });
});

test('the host of a box is started as it was built, which its guide does first', () => {
  const started = [UNIT, `${FOLDER}/operator.md`, `${FOLDER}/headless.md`].map((page) =>
    all(read(page), /bin\/node \S*?([.\w]+\/host\/[\w.-]+)/g),
  );
  expect(started.flat()).toEqual(Array(3).fill('.build/host/grandstand.mjs'));
  for (const page of ['headless.md', 'venue.md']) expect(read(`${FOLDER}/${page}`)).toContain('npm run build:host');
});

test('the front page shows the two commands by themselves, and a machine runs the second', () => {
  const blocks = all(read('README.md'), /^```sh\n(.*?)\n```$/gms);
  expect(blocks).toEqual(['npm start', 'npm test']);
  expect(read('.ci/run')).toMatch(/^CI=true npm test /m);
});

const TEXTS = (['register', 'kiosk', 'kitchen', 'display'] as const).flatMap((page) => textsIn(readMessages(page, 'en-US')));

test('troubleshooting goes by what is said', () => {
  const said = [...TEXTS, read('electron/setup/fetch-electron.mjs')];
  const quoted = all(read(`${FOLDER}/troubleshooting.md`), /“([^”]+)”/g);
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((one) => !said.some((text) => text.includes(one)))).toEqual([]);
});

// A person reads them beside the screen: what is in bold stands there just so.
test.each(['cashier.md', 'manager.md'])('%s names what it names in the words of the screens', (guide) => {
  const texts = new Set(TEXTS);
  const named = all(read(`${FOLDER}/${guide}`), /\*\*([^*]+)\*\*/g).filter((one) => one !== 'bold');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !texts.has(one))).toEqual([]);
});

test('what the guide for extending names stands in the file that it names', () => {
  const rows = read(`${FOLDER}/extending.md`).matchAll(/^\| (`[^|]+) \| (`[^|]+) \| /gm);
  let count = 0;
  const gone = [...rows].flatMap(([, names = '', files = '']) => {
    count += 1;
    const sources = all(files, /`([^`]+)`/g).map(read);
    return all(names, /`([^`]+)`/g).filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)));
  });
  expect(gone).toEqual([]);
  expect(count).toBeGreaterThan(30);
});

test('no picture is larger than a page that shows it can bear', () => {
  const folder = join(projectRoot, 'resources/screenshots');
  const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > MOST_BYTES);
  expect(large).toEqual([]);
});
