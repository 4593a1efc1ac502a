import { expect, test } from 'vitest';
import { NOT_REFUNDABLE } from '../../shared/contract/http/messages.ts';
import { readRefundReason, writeRefundReason } from '../../shared/wire/answers/refund-reasons.ts';

test('each text of the documents is read as a reason that is written as that text', () => {
  for (const text of Object.values(NOT_REFUNDABLE)) {
    const reason = readRefundReason(text);
    expect(reason && writeRefundReason(reason)).toBe(text);
  }
});

test('where several reasons share a text, the one that says least is read', () => {
  expect(readRefundReason(NOT_REFUNDABLE.not_one_card)).toBe('paid_otherwise');
  expect(readRefundReason(NOT_REFUNDABLE.refunded)).toBe('already_refunded');
  expect(readRefundReason('the moon is full')).toBeUndefined();
});
