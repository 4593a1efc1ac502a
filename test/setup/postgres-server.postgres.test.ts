import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPostgres } from './postgres-binaries.ts';
import { startPostgres } from './temporary-postgres.ts';

const client = new Client({ connectionString: inject('databaseUrl') });

beforeAll(() => client.connect());
afterAll(() => client.end());

async function readSetting(name: string): Promise<unknown> {
  const { rows } = await client.query('select current_setting($1) as value', [name]);
  return rows[0]?.value;
}

describe('the PostgreSQL server that tests run against', () => {
  test('is 15 or newer', async () => {
    expect(Number(await readSetting('server_version_num'))).toBeGreaterThanOrEqual(150_000);
  });

  test.each(['fsync', 'synchronous_commit', 'full_page_writes'])('keeps what it acknowledged: %s is on', async (name) => {
    expect(await readSetting(name)).toBe('on');
  });

  test('keeps text as UTF-8', async () => {
    expect(await readSetting('server_encoding')).toBe('UTF8');
  });

  test.each(['9007199254740993', '9223372036854775807', '-9223372036854775808'])(
    'gives back the 64-bit number %s exactly',
    async (digits) => {
      await client.query('create temporary table exact (number int8 not null)');
      await client.query('insert into exact values ($1)', [BigInt(digits)]);
      const { rows } = await client.query('select number from exact');
      await client.query('drop table exact');
      expect(rows).toEqual([{ number: digits }]);
    },
  );
});

/** With DATABASE_URL no server is started, so PostgreSQL's programs may be missing. */
const binaries = findPostgres();
if (binaries.kind === 'found') describe('a temporary server', () => describeTemporaryServer(binaries.path));

function describeTemporaryServer(programs: string): void {
  test('answers, stops, and leaves no folder behind', async () => {
    const server = await startPostgres(programs);
    const visitor = new Client({ connectionString: server.url });
    await visitor.connect();
    expect((await visitor.query('select 1 + 1 as sum')).rows).toEqual([{ sum: 2 }]);
    await visitor.end();
    expect(existsSync(readFolder(server.url))).toBe(true);
    await server.stop();
    await server.stop();
    expect(existsSync(readFolder(server.url))).toBe(false);
  });

  test('goes with a run that was killed', async () => {
    const script = `
      import { startPostgres } from ${JSON.stringify(new URL('temporary-postgres.ts', import.meta.url).href)};
      const { url } = await startPostgres(${JSON.stringify(programs)});
      console.log(url);
      setInterval(() => undefined, 1000);
    `;
    const run = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(run.stdout, 'data')) as [Buffer];
    const folder = readFolder(line.toString('utf8').trim());
    expect(existsSync(folder)).toBe(true);
    run.kill('SIGKILL');
    for (let waited = 0; existsSync(folder) && waited < 10_000; waited += 50) await sleep(50);
    expect(existsSync(folder)).toBe(false);
  });
}

/** Returns the folder of the server's socket, which the URL contains. */
function readFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}
