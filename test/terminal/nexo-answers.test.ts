import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { maskedCardOf, readStatus, resultOf } from '../../shared/terminal/nexo/nexo-answers.ts';
import { requestOf } from '../../shared/terminal/nexo/nexo-requests.ts';
import type { TerminalAttempt } from '../../shared/terminal/port/terminal-port.ts';
import { checkAlways } from '../base/properties.ts';

const attempt: TerminalAttempt = { kind: 'pay', reference: 'a', amount: 1000 };
const context = { attempt, currency: 'EUR', poiId: 'V400m-1', isRepeated: false };
const payment = (changes: object) => ({ PaymentResponse: { SaleData: { SaleTransactionID: { TransactionID: 'a' } }, ...changes } });
const paid = (AuthorizedAmount: unknown, Currency = 'EUR', Result = 'Success') =>
  payment({ Response: { Result }, PaymentResult: { AmountsResp: { AuthorizedAmount, Currency } } });
const tipped = (AuthorizedAmount: number, TipAmount: unknown) =>
  payment({ Response: { Result: 'Success' }, PaymentResult: { AmountsResp: { AuthorizedAmount, TipAmount, Currency: 'EUR' } } });
const failed = (ErrorCondition: string, Result = 'Failure') => payment({ Response: { Result, ErrorCondition } });

describe('money is believed only where all of it is understood', () => {
  test.each([
    [paid(10), { kind: 'approved', card: { amount: 1000 } }],
    [paid(9.99), { kind: 'partly_approved', card: { amount: 999 } }],
    [paid(4, 'EUR', 'Partial'), { kind: 'partly_approved', card: { amount: 400 } }],
    [payment({ Response: { Result: 'Success' } }), { kind: 'approved', card: { amount: 1000 } }],
    [payment({ Response: { Result: 'Partial' } }), { kind: 'unknown', code: 'no_amount' }],
    [tipped(12, 2), { kind: 'approved', card: { amount: 1200, tip: 200 } }],
    [tipped(10, 0), { kind: 'approved', card: { amount: 1000 } }],
    // Any of these could be the sum with the tip or without it.
    [tipped(10, 2), { kind: 'unknown', code: 'tip_unclear' }],
    [tipped(9, 2), { kind: 'unknown', code: 'tip_unclear' }],
    [tipped(13, 2), { kind: 'unknown', code: 'tip_unclear' }],
    [tipped(12, -2), { kind: 'unknown', code: 'tip_unclear' }],
    [tipped(12, 2.001), { kind: 'unknown', code: 'tip_unclear' }],
    [tipped(12, '2'), { kind: 'unknown', code: 'not_understood' }],
    [paid(10, 'USD'), { kind: 'unknown', code: 'another_currency' }],
    [paid(9.999), { kind: 'unknown', code: 'no_amount' }],
    [paid(0), { kind: 'unknown', code: 'no_amount' }],
    [paid(-1), { kind: 'unknown', code: 'no_amount' }],
    [paid('10'), { kind: 'unknown', code: 'not_understood' }],
    [{ PaymentResponse: { Response: { Result: 'Success' } } }, { kind: 'unknown', code: 'another_payment' }],
    [
      { PaymentResponse: { Response: { Result: 'Success' }, SaleData: { SaleTransactionID: { TransactionID: 'b' } } } },
      { kind: 'unknown', code: 'another_payment' },
    ],
    [{ ReversalResponse: { Response: { Result: 'Success' } } }, { kind: 'unknown', code: 'not_understood' }],
    [failed('Refusal'), { kind: 'declined', code: 'Refusal' }],
    [failed('Busy'), { kind: 'declined', code: 'Busy' }],
    [failed('InProgress'), { kind: 'unknown', code: 'InProgress' }],
    [failed('UnreachableHost'), { kind: 'unknown', code: 'UnreachableHost' }],
    [failed('Something'), { kind: 'unknown', code: 'Something' }],
    [failed('Refusal', 'Other'), { kind: 'unknown', code: 'Refusal' }],
    [payment({ Response: { Result: 'Failure' } }), { kind: 'unknown', code: 'not_understood' }],
    [{}, { kind: 'unknown', code: 'not_understood' }],
  ])('%j', (body, result) => {
    expect(resultOf(context, body)).toMatchObject(result);
  });

  test('a bank that was not reached ends a payment once the terminal repeats it, and never a reversal', () => {
    expect(resultOf({ ...context, isRepeated: true }, failed('UnreachableHost'))).toMatchObject({ kind: 'declined' });
    const reversal: TerminalAttempt = { kind: 'void', reference: 'v', amount: 1000, receipt: 'x 2026-01-01T00:00:00Z' };
    const body = { ReversalResponse: { Response: { Result: 'Failure', ErrorCondition: 'UnreachableHost' } } };
    expect(resultOf({ ...context, attempt: reversal, isRepeated: true }, body)).toMatchObject({ kind: 'unknown' });
    const other = { ReversalResponse: { Response: { Result: 'Success' }, ReversedAmount: 9 } };
    expect(resultOf({ ...context, attempt: reversal }, other)).toMatchObject({ kind: 'unknown', code: 'another_amount' });
  });

  test('anything else is unknown, and never throws', () => {
    checkAlways(
      fc.property(fc.dictionary(fc.constantFrom('PaymentResponse', 'ReversalResponse'), fc.jsonValue()), (body) => {
        expect(resultOf(context, body).kind).toBe('unknown');
      }),
    );
    checkAlways(
      fc.property(fc.dictionary(fc.constantFrom('TransactionStatusResponse'), fc.jsonValue()), (body) => {
        expect(readStatus(body).kind).toBe('unclear');
      }),
    );
  });
});

test('no more of a card than its first six and last four digits is kept, whatever the terminal sends', () => {
  expect(maskedCardOf('541333 **** 0010')).toBe('541333******0010');
  expect(maskedCardOf('**** **** **** 1111')).toBe('************1111');
  expect(maskedCardOf('4111111111111111')).toBe('411111******1111');
  expect(maskedCardOf('4111 1111 1111 1111')).toBe('411111******1111');
  expect(maskedCardOf('41111111 **** 111111')).toBe('411111******1111');
  expect(maskedCardOf('no number')).toBeUndefined();
  checkAlways(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789* -') }), (text) => {
      expect((maskedCardOf(text) ?? '').replaceAll(/\D/g, '').length).toBeLessThanOrEqual(10);
    }),
  );
  const OutputText = [{ Text: 'name=Card&value=4111111111111111' }, { Text: '4111 1111 1111 1111' }];
  const result = resultOf(context, {
    PaymentResponse: {
      ...paid(10).PaymentResponse,
      PaymentReceipt: [{ DocumentQualifier: 'CashierReceipt', OutputContent: { OutputText } }],
    },
  });
  expect(result).toMatchObject({ papers: [expect.stringContaining('Card 411111')] });
  expect(holdsCardNumber(JSON.stringify(result))).toBe(false);
});

test.each([
  ['EUR', 1, '0.01'],
  ['EUR', 10, '0.1'],
  ['EUR', 1999, '19.99'],
  ['EUR', 999_999_999_999, '9999999999.99'],
  ['JPY', 1250, '1250'],
  ['KWD', 1001, '1.001'],
])('%s %i minor units are written as %s', (currency, amount, text) => {
  const request = requestOf({ ...attempt, amount }, currency, '2026-01-01T00:00:00.000Z');
  expect(JSON.stringify(request?.body)).toContain(`"AmountsReq":{"Currency":"${currency}","RequestedAmount":${text}}`);
});

test('a payment asks for a tip or for an approval in part, and never for both', () => {
  const options = (asksTip?: true) =>
    JSON.stringify(requestOf({ kind: 'pay', reference: 'a', amount: 1, ...(asksTip && { asksTip }) }, 'EUR', '2026-01-01T00:00:00.000Z'));
  expect(options()).toContain('"tenderOption=AllowPartialAuthorisation"');
  expect(options(true)).toContain('"tenderOption=AskGratuity"');
});
