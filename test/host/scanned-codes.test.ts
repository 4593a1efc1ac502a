import { expect, test } from 'vitest';
import { makeCodeReader } from '../../electron/host/peripherals/scanned-codes.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';

test('a card that a scanner reads is no code, and a number on goods is one with any digits', () => {
  const reader = makeCodeReader({ prefix: '', suffix: 'cr' });
  const lines = ['4111111111111111', ';4111111111111111=29121010?', '4000000000150', 'TICKET-7'];
  expect(reader.take(utf8Bytes(`${lines.join('\r')}\r`))).toEqual(['4000000000150', 'TICKET-7']);
});
