import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { checkWorkflow, type Project } from './workflow-rules.ts';

/** The forge runs these files elsewhere; here their form is judged, and that they name what the project has. */

const folder = join(projectRoot, '.github', 'workflows');
const files = readdirSync(folder);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly scripts: object;
  readonly engines: { readonly node: string };
};
const project: Project = {
  scripts: Object.keys(manifest.scripts),
  engines: manifest.engines.node,
  hasFile: (path) => existsSync(join(projectRoot, path)),
};

test.each(files)('%s has the form of a workflow and names only what is there', (name) => {
  expect(checkWorkflow(read(name), project)).toEqual([]);
});

test('together they run both commands, the desktop and its packing, and keep what comes of it', () => {
  const texts = files.map(read).join('\n');
  for (const wanted of ['npm start', 'npm test', 'npm run test:desktop', 'npm run pack', 'actions/upload-artifact@']) {
    expect(texts).toContain(wanted);
  }
});

describe('a slip is seen', () => {
  const sound = read('desktop.yml');
  test.each<readonly [name: string, from: string | RegExp, to: string, said: string]>([
    ['a member that workflows do not have', 'permissions:', 'permisions:', 'must NOT have additional properties'],
    ['the right to write', 'contents: read', 'contents: write', 'must be equal to constant'],
    ['an action by its tag', /checkout@[0-9a-f]{40} # /, 'checkout@', 'not pinned'],
    ['a script that is not there', 'npm run pack', 'npm run package', 'no script package'],
    ['a file that is not there', 'electron/install.js', 'electron/fetch.js', 'no file'],
    ['a name that the matrix lacks', 'matrix.screen', 'matrix.display', 'no display'],
    ['a Node that is too old', 'node-version: 24', 'node-version: 18', 'Node 18'],
    ['a system that is left out', 'macos-15', 'ubuntu-22.04', 'macos'],
    ['a job without a limit', /timeout-minutes: \d+/, 'timeout-minutes: 0', 'must be >= 1'],
  ])('%s', (_name, from, to, said) => {
    expect(checkWorkflow(sound.replace(from, to), project).join('\n')).toContain(said);
  });
});
