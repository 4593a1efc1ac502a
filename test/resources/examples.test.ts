import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { type ServedHost, serve } from '../host/served-host.ts';
import { captureRun } from '../setup/captured-run.ts';
import { findCurl } from '../setup/curl.ts';

/** What the guide for integrators shows is run as it stands there, against a host that begins with it. */

const GUIDE = fileURLToPath(new URL('../../resources/docs/integrator.md', import.meta.url));
const SECONDS = 60;

let folder: string;
let host: ServedHost | undefined;
beforeAll(async () => {
  const curl = findCurl();
  if (curl.kind === 'missing') throw new Error(curl.sentence);
  folder = mkdtempSync(join(tmpdir(), 'grandstand-examples-'));
  host = await serve(join(folder, 'data'), ['--port', '0', '--no-till'], {}, SECONDS * 1000);
}, SECONDS * 1000);
afterAll(async () => {
  await host?.end('SIGKILL');
  if (host !== undefined) rmSync(folder, { recursive: true, force: true });
});

function blocksOf(language: string): readonly string[] {
  const fenced = readFileSync(GUIDE, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...fenced].flatMap(([, of, text = '']) => (of === language ? [text] : []));
}

async function run(program: string, file: string): Promise<readonly string[]> {
  const { ordering = '', backoffice = '' } = host?.keys ?? {};
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...process.env, PATH, HOST: host?.url ?? '', KEY: ordering, BACKOFFICE: backoffice };
  const { code, output } = await captureRun(program, [file], SECONDS, env);
  expect([code, output]).toEqual([0, output]);
  return output.trim().split('\n');
}

test('the examples by curl sell, sell the same cart once, give a card its money back and close a tab', async () => {
  const blocks = blocksOf('sh');
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const script = join(folder, 'examples.sh');
  writeFileSync(script, `set -euo pipefail\ncd '${folder}'\n${blocks.join('\n')}`);
  const [service, edition, vendor, changed, total, first, again, refunded, tab, ...more] = await run('bash', script);
  expect(more).toEqual([]);
  expect([service, edition]).toEqual(['grandstand', '1']);
  expect([vendor, changed]).toEqual(['Northside Grill', '0']);
  expect(Number(total)).toBeGreaterThan(0);
  expect(again).toBe(first);
  expect(Number(refunded)).toBeGreaterThan(Number(first));
  expect(tab).toMatch(/^x-order-id: \d+/i);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(read('refund.json').order_id).toBeGreaterThan(Number(refunded));
  expect(read('tab.json').order.payment_information.payments).toHaveLength(1);
});

test('the examples in TypeScript sell a cart and price a tab', async () => {
  const blocks = blocksOf('ts');
  const said: string[] = [];
  for (const [place, block] of blocks.entries()) {
    const file = join(folder, `example-${place}.ts`);
    writeFileSync(file, block.replaceAll("from './shared/", `from '${pathToFileURL(projectRoot).href}/shared/`));
    said.push(...(await run(process.execPath, file)));
  }
  expect(said).toEqual([expect.stringMatching(/^order \d+$/), expect.stringMatching(/^tab \d+(\.\d+)?$/)]);
});
