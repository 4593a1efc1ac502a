import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEDIA, negotiateBody, negotiateCart, negotiateCatalogue } from '../../shared/contract/records/media.ts';
import { firstSeed } from '../base/search.ts';

const V1 = 'application/com.example.oapi.menu.v1+json';
const V2 = 'application/com.example.oapi.menu.v2+json';
const CART_1 = 'application/com.example.oapi.cart.v1+json';
const CART_2 = 'application/com.example.oapi.cart.v2+json';

function cartVersion(contentType: string | undefined): string {
  const outcome = negotiateCart(contentType);
  return outcome.ok ? `${outcome.value.version} ${outcome.value.mediaType}` : outcome.refusal.code;
}

function menuVersion(accept: string | undefined): string {
  const outcome = negotiateCatalogue('menu', accept);
  return outcome.ok ? outcome.value.version : outcome.refusal.code;
}

describe('the Content-Type of a cart', () => {
  test.each([undefined, '', '  ', 'application/json', 'Application/JSON; charset=utf-8', CART_1, `${CART_1};charset=utf-8`])(
    '%j means version 1',
    (contentType) => {
      expect(cartVersion(contentType)).toBe(`v1 ${CART_1}`);
    },
  );

  test('names version 2 and the extended cart', () => {
    expect(cartVersion(` ${CART_2.toUpperCase()} ; charset="utf-8"`)).toBe(`v2 ${CART_2}`);
    expect(cartVersion('application/vnd.grandstand.cart.v1+json')).toBe('extended application/vnd.grandstand.cart.v1+json');
  });

  test.each(['3', '0', '10', '', '2beta'])('of version %j is unknown', (version) => {
    expect(cartVersion(`application/com.example.oapi.cart.v${version}+json`)).toBe('unknown_version');
    expect(cartVersion('application/vnd.grandstand.cart.v2+json')).toBe('unknown_version');
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    V1,
    '*/*',
    'json',
    'application/json/x',
    '; q=1',
    'a b/c',
  ])('%j is not taken', (contentType) => {
    expect(cartVersion(contentType)).toBe('unsupported');
  });
});

describe('the Content-Type of another write', () => {
  test('is plain JSON or the own type of the operation', () => {
    expect(negotiateBody('application/json; charset=utf-8', [])).toEqual({ ok: true, value: MEDIA.json });
    expect(negotiateBody(MEDIA.aplV1, [MEDIA.aplV1])).toEqual({ ok: true, value: MEDIA.aplV1 });
  });

  test.each([undefined, '', 'text/plain', MEDIA.aplV1, 'application/jsonp', 'application/json+x'])('is not %j', (contentType) => {
    expect(negotiateBody(contentType, []).ok).toBe(false);
  });
});

describe('the Accept of a menu', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/*',
    V1,
    'text/html,application/xhtml+xml,*/*;q=0.8',
    `${V1}, ${V2}`,
    `${V2};q=0.5, ${V1}`,
    `application/json, ${V2}`,
    `${V2};q=0, */*`,
    `${V2};q=0.000, application/json;q=0.001`,
    'nonsense, */*',
  ])('%j means version 1', (accept) => {
    expect(menuVersion(accept)).toBe('v1');
  });

  test.each([
    V2,
    V2.toUpperCase(),
    `${V2}; q=1`,
    `${V2}, */*`,
    `*/*, ${V2}`,
    `${V2}, ${V1}`,
    `${V1};q=0.9, ${V2}`,
    `application/json;q=0.4, ${V2};q=0.5`,
    `text/html, ${V2};q=0.1`,
    `${V1};q=0, */*`,
    `x/y;note="a, ${V1}", ${V2}`,
  ])('%j means version 2', (accept) => {
    expect(menuVersion(accept)).toBe('v2');
  });

  test.each([
    'text/html',
    'application/com.example.oapi.menu.v3+json',
    MEDIA.itemV2,
    '*/*;q=0',
    `${V1};q=0`,
    'nonsense',
    '*/json',
    `${V2};q=2`,
  ])('%j is refused', (accept) => {
    expect(menuVersion(accept)).toBe('unknown_version');
  });

  test('an item has types of its own', () => {
    expect(negotiateCatalogue('item', MEDIA.itemV2)).toEqual({ ok: true, value: { version: 'v2', mediaType: MEDIA.itemV2 } });
    expect(negotiateCatalogue('item', undefined)).toEqual({ ok: true, value: { version: 'v1', mediaType: MEDIA.itemV1 } });
  });

  test('the heavier of two weights wins, wherever it stands', () => {
    const weight = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(weight, weight, fc.boolean(), (first, second, isSwapped) => {
        fc.pre(first !== second);
        const entries = [`${V1};q=${(first / 1000).toFixed(3)}`, `${V2} ; Q=${(second / 1000).toFixed(3)}`];
        expect(menuVersion((isSwapped ? entries.reverse() : entries).join(' , '))).toBe(first > second ? 'v1' : 'v2');
      }),
    );
  });

  test('entries for anything else change nothing', () => {
    const other = fc.constantFrom('text/html', 'image/*;q=0.3', 'application/xml', 'x/y;z="a,b;c\\"d"', 'broken', 'q=1', '/');
    fc.assert(
      fc.property(
        fc.array(other, { maxLength: 10 }),
        fc.constantFrom(V1, V2),
        fc.array(other, { maxLength: 10 }),
        (before, wanted, after) => {
          expect(menuVersion([...before, wanted, ...after].join(','))).toBe(wanted === V1 ? 'v1' : 'v2');
        },
      ),
      { seed: firstSeed },
    );
  });

  test('no header makes negotiation fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (header) => {
        expect(['v1', 'v2', 'unknown_version']).toContain(menuVersion(header));
        expect(cartVersion(header)).toBeTypeOf('string');
      }),
    );
  });

  test('a very long header is read only so far', () => {
    expect(menuVersion(`${'text/html,'.repeat(100)}${V2}`)).toBe('unknown_version');
  });
});
