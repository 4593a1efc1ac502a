import { describe, expect, test } from 'vitest';
import { makeOrigin, type TillRequest } from '../../electron/shell/base/origin.ts';
import { troublePageAt } from '../../electron/shell/trouble/trouble-page.ts';
import { TROUBLES, troubleWords } from '../../electron/shell/trouble/trouble-words.ts';
import { SCREEN_HEADERS } from '../../shared/till-contract/desktop/screen-files.ts';

const FILES = new Set(['/register/index.html', '/register/assets/main-abcdefgh.js', '/icon.svg']);
const read: string[] = [];
const requests: TillRequest[] = [];
const answer = makeOrigin({
  files: FILES,
  async readFile(file) {
    read.push(file);
    return Buffer.from(`of ${file}`);
  },
  ownPage: (address) => troublePageAt(address, 'en', undefined),
  async askTill(given) {
    requests.push(given);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  },
  onFault: () => undefined,
});

/** The address as the page wrote it: a Request of Node would resolve it first. */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request('app://pos/', init);
  return answer(new Proxy(request, { get: (target, name) => (name === 'url' ? url : bound(target, name)) }));
}

function bound(target: Request, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

describe('files', () => {
  test('are served with the policy of the screens, and with nothing a page may not have', async () => {
    const page = await ask('app://pos/register/');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('of /register/index.html');
    for (const [name, value] of Object.entries(SCREEN_HEADERS)) expect(page.headers.get(name)).toBe(value);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = await ask('app://pos/register/assets/main-abcdefgh.js?v=1');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('cache-control')).toContain('immutable');
  });

  test('a folder of a screen leads to its page', async () => {
    const moved = await ask('app://pos/register');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'app://pos/register/']);
  });

  test('a HEAD brings no body, and reads no file', async () => {
    read.length = 0;
    const page = await ask('app://pos/register/', { method: 'HEAD' });
    expect([page.status, await page.text(), read]).toEqual([200, '', []]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    expect((await ask('app://pos/register/', { method })).status).toBe(405);
  });
});

test.each([
  'app://pos/register/../../etc/passwd',
  'app://pos/../register/',
  'app://pos/register/./',
  'app://pos/register/..',
  'app://pos/%2e%2e/register/',
  'app://pos/register/%2E%2E/%2E%2E/etc/passwd',
  'app://pos/register%2findex.html',
  'app://pos/register%5c..%5cindex.html',
  'app://pos/register\\index.html',
  'app://pos//register/',
  'app://pos//evil.example/',
  'app://pos/register/%00',
  'app://pos/register/%zz',
  'app://pos/till/..%2fregister/',
  'app://pos/till/../register/',
  'app://other/register/',
  'app://pos.example/register/',
  'app://pos:80/register/',
  'app://user@pos/register/',
  'app://user:word@pos/register/',
  'app://POS/register/',
  'file:///etc/passwd',
  'https://pos/register/',
  'app:pos/register/',
  'app://pos',
  `app://pos/register/?${'a'.repeat(9000)}`,
])('%s is no address of this program', async (url) => {
  read.length = 0;
  requests.length = 0;
  expect((await ask(url)).status).toBe(400);
  expect([read, requests]).toEqual([[], []]);
});

test.each(['/package.json', '/register/index.htm', '/.env', '/register/assets/', '/till', '/-/trouble/', '/-/trouble/other'])(
  'there is nothing at %s',
  async (path) => {
    read.length = 0;
    expect((await ask(`app://pos${path}`)).status).toBe(404);
    expect(read).toEqual([]);
  },
);

describe('the till', () => {
  test('is asked with what a till needs of a request, and nothing else of it', async () => {
    requests.length = 0;
    const headers = {
      'content-type': 'application/json',
      cookie: 'stolen=1',
      'x-grandstand-pipe': 'guessed',
      host: 'evil',
      origin: 'app://pos',
    };
    await ask('app://pos/till/sales/a%20b?x=1', { method: 'PUT', headers, body: '{"a":1}' });
    expect(requests).toEqual([expect.objectContaining({ method: 'PUT', target: '/till/sales/a%20b?x=1' })]);
    expect(requests[0]?.headers).toEqual({ 'content-type': 'application/json' });
    expect(Buffer.from(requests[0]?.body ?? []).toString()).toBe('{"a":1}');
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('pages of other origins are refused: %j', async (headers) => {
    requests.length = 0;
    expect((await ask('app://pos/till/status', { headers: headers as unknown as Record<string, string> })).status).toBe(403);
    expect(requests).toEqual([]);
  });

  test('methods that no operation has are refused', async () => {
    expect((await ask('app://pos/till/status', { method: 'PATCH' })).status).toBe(405);
  });
});

describe('the page for trouble', () => {
  test.each(TROUBLES)('%s says in every language what is safe, and leads back', (trouble) => {
    for (const locale of ['en-GB', 'es-MX', 'pt-BR', 'fr', 'de-AT', 'ar-EG']) {
      const page = troublePageAt(`/-/trouble/${trouble}`, locale, undefined);
      const { language, words } = troubleWords(locale);
      expect(page?.text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(page?.text).toContain(words.said[trouble].title);
      expect(page?.text).toContain('href="/register/"');
      expect(page?.text).not.toContain('<script');
    }
  });

  test('a language that it does not speak is answered in English', () => {
    expect(troubleWords('xx').language).toBe('en');
    expect(troubleWords('__proto__').language).toBe('en');
  });

  test('what the host said is shown as text', () => {
    const page = troublePageAt('/-/trouble/host_refused', 'en', '<img src=x onerror=alert(1)> "held"');
    expect(page?.text).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;held&quot;');
  });
});
