import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { describeStart, refusalOf } from '../../electron/host/run/serve-words.ts';

describe('how a browser joins', () => {
  const url = 'http://127.0.0.1:4810';
  const page = `${url}/register/`;
  const register = `${page}#pair=ABCDE-FGHJK`;
  const facts = { url, networkUrl: url, isPlain: false, page };
  const LINE = /^Another browser joins at (\S+) by a code .*grandstand pair prints\.$/m;

  test('is told by a link that is good once, as long as nobody has', () => {
    const text = describeStart({ ...facts, register });
    expect(text).toContain(`    ${register}\n`);
    expect(text).not.toMatch(LINE);
  });

  test('is told in one line once a till has: where a code is typed, and what makes one', () => {
    expect(LINE.exec(describeStart(facts))?.[1]).toBe(`${url}/`);
    expect(LINE.exec(describeStart({ ...facts, networkUrl: 'https://10.0.0.7:4810' }))?.[1]).toBe('https://10.0.0.7:4810/');
  });

  test('is not told where no screens are served', () => {
    expect(describeStart({ url, networkUrl: url, isPlain: false })).not.toMatch(LINE);
  });

  test.each([register, undefined])('ends with the link, which a terminal shows between two rules: %s', (link) => {
    const start = {
      ...facts,
      ...(link !== undefined && { register: link }),
      keys: { ordering: 'one' },
      found: 'A stand.',
      opened: 'Opened.',
    };
    expect(describeStart(start).trimEnd().split('\n').at(-1)).toBe(`    ${link ?? page}`);
    const lines = stripVTControlCharacters(describeStart({ ...start, isTerminal: true })).split('\n');
    const [, last = '', , rule = ''] = lines.slice(lines.findIndex((line) => line.includes('register/')) - 1);
    expect([last, rule]).toEqual([`    ${link ?? page}`, '━'.repeat(72)]);
    expect(lines.at(-2)).toBe(rule);
  });
});

describe('a name that leads nowhere', () => {
  const fault = (hostname: string) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname });

  test('is told as the address that was asked for where it is that', () => {
    const refused = refusalOf(fault('box.example'), 'port 1 is', 'box.example');
    expect([refused instanceof CommandRefused, refused.message]).toEqual([true, 'this machine has no address box.example']);
  });

  test.each([undefined, 'box.example'])('is told as it is where a database is called so, listening at %s', (address) => {
    expect(refusalOf(fault('db.example'), 'port 1 is', address).message).toBe('getaddrinfo ENOTFOUND db.example');
  });
});
