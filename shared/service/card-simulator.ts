import { hexOf } from '../base/hex.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';
import type { CardAnswer, CardOrder, Gateway } from './gateway.ts';

/**
 * A stand-in for a card network, scripted by token or by amount. It moves no money.
 *
 * | token | amount, minor units | what happens |
 * | --- | --- | --- |
 * | `sim-decline` | 990005 | declined |
 * | `sim-refer` | 990001 | referred to the bank: call for authorisation |
 * | `sim-partial` | 990010 | half is approved |
 * | `sim-timeout` | 990068 | approved at the network, but no answer comes back |
 * | `sim-lost` | 990091 | never reaches the network, and no answer comes back |
 * | any other | any other | approved |
 */
type Script = 'approve' | 'decline' | 'refer' | 'partial' | 'timeout' | 'lost';

const BY_TOKEN: Readonly<Record<string, Script>> = {
  'sim-decline': 'decline',
  'sim-refer': 'refer',
  'sim-partial': 'partial',
  'sim-timeout': 'timeout',
  'sim-lost': 'lost',
};
const BY_AMOUNT: Readonly<Record<number, Script>> = {
  990005: 'decline',
  990001: 'refer',
  990010: 'partial',
  990068: 'timeout',
  990091: 'lost',
};

const CARDS = [
  { maskedAcc: '411111******1111', cardType: 'VISA', name: 'ALEX EXAMPLE' },
  { maskedAcc: '555555******4444', cardType: 'MASTERCARD', name: 'SAM EXAMPLE' },
  { maskedAcc: '378282*****0005', cardType: 'AMEX', name: 'KIM EXAMPLE' },
] as const;

class NoCardAnswer extends Error {
  override readonly name = 'NoCardAnswer';
}

export function makeCardSimulator(world: Pick<World, 'digest'>): Gateway {
  const answers = new Map<string, CardAnswer>();

  const digestOf = (text: string): Uint8Array => world.digest('sha256', utf8Bytes(text));
  const cardOf = (token: string) => CARDS[(digestOf(token)[0] as number) % CARDS.length] as (typeof CARDS)[number];
  /** The first answer to a reference stands for good. */
  const once = (reference: string, make: () => CardAnswer): CardAnswer => {
    const known = answers.get(reference) ?? make();
    answers.set(reference, known);
    return known;
  };
  const approve = (reference: string, token: string, approvedAmount: number): CardAnswer => {
    const { maskedAcc, cardType } = cardOf(token);
    const authorizationCode = hexOf(digestOf(reference)).slice(0, 6).toUpperCase();
    return { status: 'APPROVED', approvedAmount, authorizationCode, maskedAcc, cardType, token };
  };
  const follow = (reference: string, original: string, amount: number): CardAnswer =>
    once(reference, () => {
      const first = answers.get(original);
      if (first === undefined) return { ...refused(reference, 'DECLINED', 'unknown original transaction'), approvedAmount: 0 };
      return approve(reference, first.token, amount);
    });
  const refused = (token: string, status: 'DECLINED' | 'REFERRED', message: string): CardAnswer => {
    const { maskedAcc, cardType } = cardOf(token);
    return { status, approvedAmount: 0, maskedAcc, cardType, token, message };
  };
  const answerOf = (order: CardOrder, script: Script): CardAnswer => {
    const token = order.token ?? `sim-${order.reference}`;
    if (script === 'decline') return refused(token, 'DECLINED', 'declined by the bank');
    if (script === 'refer') return refused(token, 'REFERRED', 'call the bank for authorisation');
    return approve(order.reference, token, script === 'partial' ? Math.floor(order.amount / 2) : order.amount);
  };

  return {
    name: 'simulator',
    async pay(order) {
      const script = BY_TOKEN[order.token ?? ''] ?? BY_AMOUNT[order.amount] ?? 'approve';
      if (script === 'lost') throw new NoCardAnswer('the card network did not answer');
      const answer = once(order.reference, () => answerOf(order, script));
      if (script === 'timeout') throw new NoCardAnswer('the card network did not answer');
      return answer;
    },
    async find(reference) {
      return answers.get(reference);
    },
    async refund(reference, original, amount) {
      return follow(reference, original, amount);
    },
    async void(reference, original) {
      return follow(reference, original, 0);
    },
    async adjust(reference, original, tip) {
      return follow(reference, original, tip);
    },
    async queryToken(_terminalId, token) {
      if (!token.startsWith('sim-')) return undefined;
      const { name, maskedAcc, cardType } = cardOf(token);
      return { name, maskedAcc, cardType, expirationDate: '12/30' };
    },
  };
}
