import { expect, test } from 'vitest';
import { isMailAddress } from '../../shared/base/mail-address.ts';
import { NO_ADDRESSES } from './no-addresses.ts';

test.each([
  'kim@example.org',
  'kim.lee+fan@mail.example.org',
  "o'hara@example.co.uk",
  'gast@müller.example',
  'gast@xn--mller-kva.example',
  `${'a'.repeat(64)}@example.org`,
])('%s is the address of one mailbox', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each(Object.entries(NO_ADDRESSES))('%s is none', (_form, text) => {
  expect(isMailAddress(text)).toBe(false);
});
