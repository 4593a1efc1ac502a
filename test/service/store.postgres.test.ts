import pg from 'pg';
import { inject } from 'vitest';
import { openPostgresServiceStore } from '../../electron/host/postgres/service-store.ts';
import { describeServiceStore } from './store-suite.ts';

let opened = 0;

describeServiceStore('PostgreSQL', async () => {
  opened += 1;
  const url = new URL(inject('databaseUrl'));
  const name = `grandstand_store_${process.pid}_${opened}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return openPostgresServiceStore(url.href);
});
