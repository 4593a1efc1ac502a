import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardTransactionRef, Op } from '../../shared/sync/journal/op.ts';
import { chargeOf } from '../../shared/sync/paths/card-charge.ts';
import { judgeTransaction } from '../../shared/sync/paths/card-path.ts';
import { checkAlways } from '../base/properties.ts';

function transaction(approved: number, tip?: number): CardTransactionRef {
  return { uid: 'u', status: 'APPROVED', approved, maskedAcc: '', cardType: '', ...(tip !== undefined && { tip }) };
}

const done = (amount: number, tipWanted: number, of: CardTransactionRef): Op =>
  ({ state: 'done', intent: JSON.stringify({ amount, tip: tipWanted }), refs: { transaction: of } }) as unknown as Op;

test.each([
  ['a tip that was added at the terminal', 1000, 0, transaction(1150, 150), { amount: 1000, tip: 150, isPartial: false }],
  ['no tip', 1000, 0, transaction(1000), { amount: 1000, tip: 0, isPartial: false }],
  ['a part', 1000, 0, transaction(400), { amount: 400, tip: 0, isPartial: true }],
  ['the tip that the till asked for', 1000, 50, transaction(1050), { amount: 1000, tip: 50, isPartial: false }],
  // Another service may repeat what the till said.
  ['the tip that the till asked for, repeated in the answer', 1000, 50, transaction(1050, 50), { amount: 1000, tip: 50, isPartial: false }],
])('%s is what it is', (_, amount, tipWanted, of, expected) => {
  expect(judgeTransaction(of, amount + tipWanted).state).toBe('done');
  expect(chargeOf(done(amount, tipWanted, of))).toMatchObject({ kind: 'approved', ...expected });
});

test.each([
  ['more without a tip', transaction(1150)],
  ['more than the tip explains', transaction(1200, 150)],
  ['less than the tip explains', transaction(1100, 150)],
  ['a tip below nothing', transaction(1150, -150)],
  ['nothing', transaction(0, 0)],
])('an approval of %s is a case for a person', (_, of) => {
  expect(judgeTransaction(of, 1000)).toMatchObject({ state: 'attention', reason: 'card_amount_differs' });
});

test('whatever is approved, goods and tip are the whole of it, and never more goods than were asked for', () => {
  const sum = fc.nat(5000);
  checkAlways(
    fc.property(sum, sum, sum, sum, (amount, tipWanted, approved, tip) => {
      const of = transaction(approved, tip);
      if (judgeTransaction(of, amount + tipWanted).state !== 'done') return;
      const charge = chargeOf(done(amount, tipWanted, of));
      if (charge.kind !== 'approved') throw new Error(charge.kind);
      expect(charge.amount + charge.tip).toBe(approved);
      expect(charge.amount).toBeLessThanOrEqual(amount);
    }),
  );
});
