import pg from 'pg';
import { inject } from 'vitest';

let created = 0;

/** The address of a new database on the server of the tests: empty, or a copy of another one that has no open connections. */
export async function createDatabase(purpose: string, copied?: string): Promise<string> {
  created += 1;
  const url = new URL(inject('databaseUrl'));
  const name = `grandstand_${purpose}_${process.pid}_${created}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}${copied === undefined ? '' : ` TEMPLATE ${new URL(copied).pathname.slice(1)}`}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
