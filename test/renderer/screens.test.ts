import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speak, statusesIn } from '../host/running-host.ts';
import { type ServedScreens, serveScreens } from './served-screens.ts';

const top = mkdtempSync(join(tmpdir(), 'screens-'));
const SECRET = 'nobody may read this';
const SCRIPT = '/assets/register-Ab12_-9z.js';

let served: ServedScreens;

beforeAll(async () => {
  const folder = join(top, 'screens');
  for (const name of ['register', 'assets', '.hidden']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(top, 'secret.txt'), SECRET);
  writeFileSync(join(folder, 'register/index.html'), '<!doctype html><title>Register</title>');
  writeFileSync(join(folder, 'register/manifest.webmanifest'), '{}');
  writeFileSync(join(folder, SCRIPT), 'export {};');
  writeFileSync(join(folder, 'assets/base-Cd34EfGh.css'), 'body{}');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.hidden/key.txt'), SECRET);
  writeFileSync(join(folder, '.env'), SECRET);
  served = await serveScreens(pathToFileURL(`${folder}/`));
});

afterAll(async () => {
  await served?.stop();
  rmSync(top, { recursive: true, force: true });
});

describe('the screens that a host serves', () => {
  test.each([
    ['/register/', 'text/html; charset=utf-8', 'no-cache'],
    ['/register/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/register/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    [SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/base-Cd34EfGh.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ])('%s comes as %s, %s', async (path, type, caching) => {
    const answer = await fetch(served.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')?.replace('application/javascript', 'text/javascript')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe(caching);
  });

  test('may do what their policy says and nothing else', async () => {
    const { headers } = await fetch(`${served.url}/register/`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('are led to by their name without the slash', async () => {
    const answer = await fetch(`${served.url}/register`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(new URL(answer.headers.get('location') ?? '', served.url).href).toBe(`${served.url}/register/`);
  });

  test('are not sent again while they are the same', async () => {
    const etag = (await fetch(`${served.url}/register/`)).headers.get('etag');
    const head = `GET /register/ HTTP/1.1\r\nhost: 127.0.0.1:${served.port}\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`;
    expect(statusesIn(await speak(served.port, head))).toEqual([304]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('are not there for %s', async (method) => {
    expect((await fetch(`${served.url}/register/`, { method })).status).toBe(404);
  });
});

const escapes = [
  '/../secret.txt',
  '/register/../../secret.txt',
  '/register/../index.html',
  '/..%2fsecret.txt',
  '/register/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/register/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%252fsecret.txt',
  '/..\\secret.txt',
  '/register/..%5c..%5csecret.txt',
  '/register/%00',
  '/register/index.html%00.css',
  '//secret.txt',
  '/register//index.html',
  '/./register/index.html',
  '/register/index.html/',
  '/register/%69ndex.html',
  '/REGISTER/index.html',
  '/.env',
  '/.hidden/key.txt',
  '/assets',
  '/assets/',
  '/assets/*',
  '/',
];

// Written byte by byte: a client would tidy these addresses up before it sends them.
test.each(escapes)('%s is nothing that a host serves', async (target) => {
  const received = await speak(served.port, `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1:${served.port}\r\nconnection: close\r\n\r\n`);
  expect(statusesIn(received)).toEqual([404]);
  expect(received).not.toContain(SECRET);
  expect(received).not.toContain('<title>');
});

test('what comes into the folder later is not served', async () => {
  writeFileSync(join(top, 'screens', 'late.txt'), SECRET);
  expect((await fetch(`${served.url}/late.txt`)).status).toBe(404);
});
