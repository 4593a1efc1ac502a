import { expect, test } from 'vitest';
import { type CommandArguments, CommandRefused } from '../../electron/host/base/command.ts';
import { makePublicSide, readPublicSide } from '../../electron/host/network/public-side.ts';

function asking(texts: Readonly<Record<string, readonly string[]>>): CommandArguments {
  return { words: [], text: () => undefined, texts: (name) => texts[name] ?? [], isSet: () => false };
}

test('the line overrules the environment, which may name several', () => {
  const env = { GRANDSTAND_PUBLIC_URL: 'https://one.example https://two.example:8443', GRANDSTAND_TRUSTED_PROXY: '10.0.0.5' };
  expect(readPublicSide(asking({}), {})).toBeUndefined();
  expect(readPublicSide(asking({}), env)?.urls).toEqual(['https://one.example', 'https://two.example:8443']);
  expect(readPublicSide(asking({ 'public-url': ['https://three.example/'] }), env)?.urls).toEqual(['https://three.example']);
});

test.each(['pos.example', 'ftp://pos.example', 'https://pos.example/till', 'https://user@pos.example', 'https://pos.example/?a'])(
  '%s is no public address',
  (url) => {
    expect(() => readPublicSide(asking({ 'public-url': [url] }), {})).toThrow(CommandRefused);
  },
);

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.1-9'])('%s is no proxy', (proxy) => {
  const parsed = asking({ 'public-url': ['https://pos.example'], 'trusted-proxy': [proxy] });
  expect(() => readPublicSide(parsed, {})).toThrow(CommandRefused);
});

test('a proxy without a public address is refused', () => {
  expect(() => readPublicSide(asking({ 'trusted-proxy': ['10.0.0.5'] }), {})).toThrow(CommandRefused);
});

test('a name counts with its own port alone, and the usual one may be left out', () => {
  const side = makePublicSide(['https://pos.example', 'http://plain.example:8080'], []);
  expect(['pos.example', 'POS.example:443', 'pos.example:80', 'plain.example', 'plain.example:8080'].map(side.originOf)).toEqual([
    'https://pos.example',
    'https://pos.example',
    undefined,
    undefined,
    'http://plain.example:8080',
  ]);
});

test('this machine is the proxy unless others are named, in either form of an address', () => {
  const usual = readPublicSide(asking({ 'public-url': ['https://pos.example'] }), {});
  expect(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.5', undefined].map((each) => usual?.isProxy(each))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const named = makePublicSide(['https://pos.example'], ['10.0.0.0/24', 'fd00::/8']);
  expect(['10.0.0.77', '10.0.1.1', 'fd12::1', '127.0.0.1'].map(named.isProxy)).toEqual([true, false, true, false]);
});
