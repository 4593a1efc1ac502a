import { join } from 'node:path';
import { prepareDesktop, prepareHost, prepareScreens } from '../../electron/setup/built-parts.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { readScriptOptions } from '../setup/script-options.ts';
import { readTree } from '../tidy/source-tree.ts';
import { fullestFolders, linesByKind, linesByRoom } from './lines.ts';
import { longFunctions, MOST_LINES_OF_A_FUNCTION } from './long-functions.ts';
import { listBuiltPages } from './page-chunks.ts';
import { type Weight, weighFolder, weighStart } from './weights.ts';

const USAGE = `npm run size -- [options]

Prints how large the product is: lines by room and by kind, the fullest folders, functions that are long, and what the start, the page
of each role and the packed program weigh. Builds them where they are older than their sources.

  --lines   only the lines, without a build
  --help    print this`;

const MOST_NAMED = 10;

const { lines: isLinesAlone } = readScriptOptions(USAGE, { lines: { type: 'boolean', default: false } });
const tree = readTree(projectRoot);
sayLines();
if (!isLinesAlone) await sayWeights();

function sayLines(): void {
  const rooms = linesByRoom(tree);
  const total = (read: (row: (typeof rooms)[number]) => number): number => rooms.reduce((sum, row) => sum + read(row), 0);
  const rows = [
    ...rooms,
    { room: 'all', files: total((row) => row.files), lines: total((row) => row.lines), code: total((row) => row.code) },
  ];
  console.log(`${'room'.padEnd(24)}${['files', 'lines', 'of code'].map((word) => word.padStart(10)).join('')}`);
  for (const { room, files, lines, code } of rows) console.log(`${room.padEnd(24)}${[files, lines, code].map(padded).join('')}`);
  console.log('\nLines of code by kind:');
  for (const [kind, code] of linesByKind(tree)) console.log(`${padded(code)}  ${kind}`);
  console.log('\nThe fullest folders:');
  for (const [folder, files] of fullestFolders(tree, MOST_NAMED)) console.log(`  ${String(files).padStart(4)}  ${folder}`);
  const product = tree.filter(({ path }) => /^(shared|electron|renderer)\//.test(path));
  const long = product.flatMap((file) => longFunctions(file)).toSorted((one, other) => other.lines - one.lines);
  console.log(`\n${long.length} functions have more than ${MOST_LINES_OF_A_FUNCTION} lines of code; the longest:`);
  for (const { path, name, lines } of long.slice(0, MOST_NAMED)) console.log(`  ${String(lines).padStart(4)}  ${name}, ${path}`);
}

async function sayWeights(): Promise<void> {
  const node = process.execPath;
  await prepareScreens(node);
  await prepareHost(node);
  await prepareDesktop(node);
  const build = (name: string): string => join(projectRoot, '.build', name);
  const weights: readonly Weight[] = [
    await weighStart('the host, until it serves', join(build('host'), 'grandstand.mjs'), ['serve', '--port', '0', '--json'], /http:/),
    ...(await listBuiltPages()).flatMap(({ page, first, all }) => [
      { name: `${page}, until it can be used`, ...first },
      { name: `${page}, with what it may load later`, ...all },
    ]),
    weighFolder('all screens, as packed', build('screens')),
    weighFolder('the desktop and its host, as packed', build('desktop')),
  ];
  console.log(`\n${'weight'.padEnd(38)}${['files', 'kB', 'kB gzipped'].map((word) => word.padStart(12)).join('')}`);
  for (const { name, files, bytes, gzipped } of weights) {
    console.log(
      `${name.padEnd(38)}${[files, Math.round(bytes / 1000), Math.round(gzipped / 1000)].map((figure) => String(figure).padStart(12)).join('')}`,
    );
  }
}

function padded(figure: number): string {
  return figure.toLocaleString('en-US').padStart(10);
}
