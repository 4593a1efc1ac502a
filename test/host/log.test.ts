import { describe, expect, test } from 'vitest';
import { describeFault, gatherLines, makeLog } from '../../electron/host/base/log.ts';

describe('a fault in the log', () => {
  test('is named with its place, and without what it says: that may quote a guest', () => {
    const fault = Object.assign(new TypeError('cannot read 4111111111111111\n    at Alex'), { code: 'E_GUEST' });
    const { fault: name, code, place } = describeFault(fault);
    expect([name, code]).toEqual(['TypeError', 'E_GUEST']);
    expect(place).toContain('log.test.ts');
    expect(JSON.stringify(describeFault(fault))).not.toMatch(/4111|Alex/);
  });

  test.each([undefined, null, 'a secret', { message: 'a secret' }])('that is no error is logged by its type only: %j', (fault) => {
    expect(describeFault(fault)).toEqual({ fault: typeof fault });
  });
});

test('a line of the log is one object of JSON, with the time first', () => {
  let written = '';
  const log = makeLog(
    (line) => {
      written += line;
    },
    () => 0,
  );
  log('warn', 'a word\nand another', { count: 2 });
  expect(written).toBe('{"time":"1970-01-01T00:00:00.000Z","level":"warn","message":"a word\\nand another","count":2}\n');
});

test('lines of one turn of the event loop are written together, in their order', async () => {
  const written: string[] = [];
  const log = gatherLines((lines) => written.push(lines));
  log('one\n');
  log('two\n');
  await new Promise((resolve) => setImmediate(resolve));
  log('three\n');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});
