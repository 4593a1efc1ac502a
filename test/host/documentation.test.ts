import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningHost, startHost } from './running-host.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

describe('the documentation of a host', () => {
  test('is a page, its style, its icon and the files it is made of, readable without a key', async () => {
    const page = await fetch(`${host.url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('ordering-service-calculateCart');
    expect((await fetch(`${host.url}/docs/reference-page.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await fetch(`${host.url}/docs/icon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
    for (const name of ['ordering-service', 'orders-v3']) {
      const file = readFileSync(new URL(`../../resources/openapi/${name}.json`, import.meta.url), 'utf8');
      expect(await (await fetch(`${host.url}/openapi/${name}.json`)).text()).toBe(file);
    }
  });

  test.each(['/docs', '/docs/icon.svg', '/openapi/orders-v3.json'])('allows %s no script and nothing from elsewhere', async (path) => {
    const { headers } = await fetch(host.url + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/script|unsafe/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    expect((await fetch(`${host.url}/docs`, { method })).status).toBe(404);
  });
});
