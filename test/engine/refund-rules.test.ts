import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../shared/base/money.ts';
import {
  failedRefundRules,
  type PaidPart,
  type RefundCandidate,
  type RefundRule,
  refundAmounts,
} from '../../shared/engine/sale/refund-rules.ts';
import { checkAlways } from '../base/properties.ts';

const GATEWAYS = ['simulator'];

function part(paymentType: number, amount: number, more: Partial<PaidPart> = {}): PaidPart {
  return {
    paymentType,
    amount: money(amount),
    tip: money(0),
    refunded: false,
    ...(paymentType === 2 ? { gateway: 'simulator' } : {}),
    ...more,
  };
}

const byCard: RefundCandidate = {
  status: 'COMPLETED',
  source: 'pos',
  due: money(1000),
  payments: [part(2, 1000, { tip: money(150) })],
  items: [
    { itemId: '1', refundable: true },
    { itemId: '2', refundable: true },
  ],
  isSuiteOrder: false,
  isRefund: false,
  refunds: [],
};

function failures(changes: Partial<RefundCandidate>) {
  return failedRefundRules({ ...byCard, ...changes }, GATEWAYS).map(({ rule, reason }) => `${rule}: ${reason}`);
}

describe('an order may be refunded in full', () => {
  it('when a single card paid all of it through a supported gateway', () => {
    expect(failures({})).toEqual([]);
  });

  it.each(['pos', 'web_ordering', 'service'])('when it came from %s', (source) => {
    expect(failures({ source })).toEqual([]);
  });

  it('when another payment is of nothing', () => {
    expect(failures({ payments: [...byCard.payments, part(1, 0)] })).toEqual([]);
  });
});

describe('rule 1, a single credit card,', () => {
  it.each([
    ['not_paid', []],
    ['paid_otherwise', [part(3, 1000)]],
    ['paid_otherwise', [part(4, 1000)]],
    ['paid_otherwise', [part(5, 1000)]],
    ['paid_otherwise', [part(6, 1000)]],
    ['card_and_other_tender', [part(2, 600), part(3, 400)]],
    ['gateway_not_supported', [part(2, 1000, { gateway: 'elsewhere' })]],
    ['not_paid_in_full', [part(2, 999)]],
    ['not_paid_in_full', [part(2, 900, { tip: money(100) })]],
  ])('says %s', (reason, payments) => {
    expect(failures({ payments })).toEqual([`not_single_credit_card: ${reason}`]);
  });

  it('knows no gateway of a card that was taken outside', () => {
    const { gateway: _, ...external } = part(2, 1000);
    expect(failures({ payments: [external] })).toEqual(['not_single_credit_card: gateway_not_supported']);
  });
});

describe('rule 6, out of scope, takes the cases that it names away from rule 1', () => {
  it.each([
    ['paid_in_cash', [part(1, 1000)]],
    ['paid_in_cash', [part(1, 600), part(3, 400)]],
    ['mixed_cash_and_card', [part(1, 400), part(2, 600)]],
    ['several_cards', [part(2, 400), part(2, 600)]],
  ])('%s', (reason, payments) => {
    expect(failures({ payments })).toEqual([`out_of_scope: ${reason}`]);
  });

  it('suite orders, however they were paid', () => {
    expect(failures({ isSuiteOrder: true })).toEqual(['out_of_scope: suite_order']);
    expect(failures({ isSuiteOrder: true, payments: [part(1, 1000)] })).toEqual([
      'out_of_scope: paid_in_cash',
      'out_of_scope: suite_order',
    ]);
  });
});

describe('rules 2 to 5', () => {
  it('name the item that is not refundable', () => {
    const failed = failedRefundRules({ ...byCard, items: [...byCard.items, { itemId: '9', refundable: false }] }, GATEWAYS);
    expect(failed).toEqual([{ rule: 'item_not_refundable', reason: 'item_not_refundable', facts: { itemId: '9' } }]);
  });

  it.each([
    ['already_refunded', { refunds: [{ amount: money(1150) }] }],
    ['partially_refunded', { refunds: [{ amount: money(1) }] }],
    ['partially_refunded', { refunds: [{ amount: money(1000) }] }],
    ['already_refunded', { payments: [part(2, 1000, { refunded: true })] }],
    ['is_refund', { isRefund: true, due: money(-1000), payments: [part(2, -1000)] }],
  ])('say %s', (reason, changes: Partial<RefundCandidate>) => {
    expect(failures(changes)).toEqual([`already_refunded: ${reason}`]);
  });

  it.each(['OPEN', 'CANCELLED', 'PENDING', ''])('refuse the status %j', (status) => {
    expect(failures({ status })).toEqual(['not_completed: not_completed']);
  });

  it.each(['backoffice', 'kiosk', ''])('refuse the source %j', (source) => {
    expect(failures({ source })).toEqual(['wrong_source: wrong_source']);
  });
});

describe('several failures', () => {
  it('come in the order of the rules, the first being the answer', () => {
    const all = failedRefundRules(
      {
        ...byCard,
        payments: [part(3, 1000)],
        items: [{ itemId: '9', refundable: false }],
        refunds: [{ amount: money(5) }],
        status: 'OPEN',
        source: 'backoffice',
        isSuiteOrder: true,
      },
      GATEWAYS,
    );
    expect(all.map(({ rule }) => rule)).toEqual([
      'not_single_credit_card',
      'item_not_refundable',
      'already_refunded',
      'not_completed',
      'wrong_source',
      'out_of_scope',
    ]);
  });

  it('never change with what another rule looks at', () => {
    const order: readonly RefundRule[] = [
      'not_single_credit_card',
      'item_not_refundable',
      'already_refunded',
      'not_completed',
      'wrong_source',
      'out_of_scope',
    ];
    const anyPart = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, 400, 600, 1000), fc.boolean())
      .map(([type, amount, isKnown]) => part(type, amount, isKnown ? {} : { gateway: 'elsewhere' }));
    checkAlways(
      fc.property(
        fc.array(anyPart, { maxLength: 3 }),
        fc.constantFrom('COMPLETED', 'OPEN'),
        fc.constantFrom('pos', 'backoffice'),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(0, 1, 2000),
        (payments, status, source, refundable, isSuiteOrder, refunded) => {
          const refunds = refunded === 0 ? [] : [{ amount: money(refunded) }];
          const failed = failedRefundRules(
            { ...byCard, payments, status, source, isSuiteOrder, items: [{ itemId: '1', refundable }], refunds },
            GATEWAYS,
          );
          const rules = failed.map(({ rule }) => rule);
          expect(rules).toEqual([...rules].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
          expect(rules.includes('not_completed')).toBe(status !== 'COMPLETED');
          expect(rules.includes('wrong_source')).toBe(source !== 'pos');
          expect(rules.includes('item_not_refundable')).toBe(!refundable);
          expect(rules.includes('already_refunded')).toBe(refunded !== 0);
          const real = payments.filter(({ amount }) => amount !== 0);
          const isSingleCard =
            real.length === 1 && real[0]?.paymentType === 2 && real[0].gateway === 'simulator' && real[0].amount === 1000;
          const byPayment = failed.filter(
            ({ rule, reason }) => rule === 'not_single_credit_card' || (rule === 'out_of_scope' && reason !== 'suite_order'),
          );
          expect(byPayment).toHaveLength(isSingleCard ? 0 : 1);
        },
      ),
      1000,
    );
  });
});

describe('refund amounts', () => {
  it('are payments and tips, and what of them has not gone back', () => {
    expect(refundAmounts(byCard)).toEqual({ totalPaid: 1150, totalRefunded: 0, remaining: 1150 });
    expect(refundAmounts({ ...byCard, refunds: [{ amount: money(150) }] })).toEqual({
      totalPaid: 1150,
      totalRefunded: 150,
      remaining: 1000,
    });
    expect(refundAmounts({ ...byCard, refunds: [{ amount: money(1150) }] }).remaining).toBe(0);
    expect(refundAmounts({ ...byCard, refunds: [{ amount: money(2000) }] }).remaining).toBe(0);
  });
});
