import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { dataPath } from '../../electron/host/data/data-path.ts';
import { forgetRealStand } from './own-environment.ts';

test('tests reach no stand that the machine has: neither its data nor what the environment names', () => {
  expect(dataPath(undefined).startsWith(tmpdir())).toBe(true);
  for (const name of ['DATABASE_URL', 'SECRETS', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'])
    expect(process.env[`GRANDSTAND_${name}`]).toBeUndefined();
});

test('of the environment only the variables of the product are taken', () => {
  const env = { PATH: '/bin', DATABASE_URL: 'd', GRANDSTAND_DATABASE_URL: 'x', GRANDSTAND_SECRETS: 'y', GRANDSTAND_TEST_RUN: 'z' };
  forgetRealStand(env);
  expect(env).toEqual({ PATH: '/bin', DATABASE_URL: 'd', GRANDSTAND_TEST_RUN: 'z' });
});
