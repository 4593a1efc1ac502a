import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot, runCommand } from '../../electron/setup/run-command.mjs';
import type { TestEvent } from './test-events.ts';
import { makeTestRun } from './test-run.ts';

const BAD = `
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
test('a (1) > b $5', () => expect({ a: 1 }).toEqual({ a: 2 }));
test('good', () => console.log('printed'));
describe('a group', () => {
  beforeAll(() => { throw new Error('the hook broke'); });
  test('never', () => undefined);
});
test('waits', async () => { setTimeout(() => { throw new Error('late'); }, 1); await new Promise((go) => setTimeout(go, 50)); });
`;

/** Makes a project next to the build, where Vitest can be resolved. */
function makeProject(): string {
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, '.build', 'failing-'));
  const reporter = pathToFileURL(join(projectRoot, 'test', 'setup', 'event-reporter.ts')).href;
  writeFileSync(
    join(folder, 'config.ts'),
    `import { makeEventReporter } from '${reporter}';\nexport default { root: '${folder}', test: { reporters: [makeEventReporter()] } };`,
  );
  writeFileSync(join(folder, 'bad.test.ts'), BAD);
  writeFileSync(join(folder, 'unloaded.test.ts'), "import './missing.ts';");
  return folder;
}

test('a run tells every failure of it, with what a person needs to find it', { timeout: 60_000 }, async () => {
  const folder = makeProject();
  const [events, printed]: [TestEvent[], string[]] = [[], []];
  try {
    const run = makeTestRun();
    const program = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const exitCode = await runCommand(process.execPath, [program, 'run', '--config', join(folder, 'config.ts')], {
      silentSeconds: 50,
      onOutput: (text) => printed.push(text),
      onMessage: (message) => {
        events.push(message as TestEvent);
        run.take(message as TestEvent);
      },
    });
    const { passed, failed, failures } = run.result(exitCode, []);
    const path = folder.slice(projectRoot.length);
    expect(printed.join('')).toBe('');
    expect(events).toContainEqual({ kind: 'printed', text: 'printed\n' });
    expect(failures.map(({ name, lines: [line] }) => [name.replace(path, ''), line])).toEqual([
      ['/bad.test.ts › a (1) > b $5', 'AssertionError: expected { a: 1 } to deeply equal { a: 2 }'],
      ['/bad.test.ts › a group', 'Error: the hook broke'],
      ['/unloaded.test.ts', expect.stringContaining('missing.ts')],
      ['outside every test', 'Error: late'],
      ['/bad.test.ts: 1 of its tests did not run', 'a group › never'],
    ]);
    expect([passed, failed]).toEqual([2, 5]);
    const [assertion] = failures.filter(({ name }) => name.includes('$5'));
    expect(assertion?.lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\s+at .*bad\.test\.ts:3:/), '-   "a": 2,', '+   "a": 1,']),
    );
    expect(assertion?.command).toBe(`npm test -- ${path}/bad.test.ts -t '^a \\(1\\) > b \\$5$'`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
