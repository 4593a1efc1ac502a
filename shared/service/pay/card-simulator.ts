import { hexOf } from '../../base/bytes-as-text.ts';
import { maskCardNumbers } from '../../base/card-numbers.ts';
import { keepInMemory, type TextStore } from '../../base/text-store.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { CardAnswer, CardOrder, Gateway } from '../core/gateway.ts';

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

/** The simulator's record of a reference: its answer, and the movement of money behind it. */
export interface CardMovement extends CardAnswer {
  readonly moved: 'payment' | 'void' | 'refund' | 'tip';
  /** The reference of the payment that it belongs to. */
  readonly original: string;
  /** For a tip: what the card pays with it, and its number; the highest number decides. */
  readonly total?: number;
  readonly sequence?: number;
}

class NoCardAnswer extends Error {
  override readonly name = 'NoCardAnswer';
}

/** Keeps each answer in `answers` before it is returned, so that a refund after a restart finds what it gives back. */
export function makeCardSimulator(world: Pick<World, 'digest'>, answers: TextStore = keepInMemory()): Gateway {
  const underWay = new Map<string, Promise<CardAnswer>>();

  const digestOf = (text: string): Uint8Array => world.digest('sha256', utf8Bytes(text));
  const cardOf = (token: string) => CARDS[(digestOf(token)[0] as number) % CARDS.length] as (typeof CARDS)[number];
  const find = async (reference: string): Promise<CardAnswer | undefined> => {
    const text = await answers.find(reference);
    return text === undefined ? undefined : (JSON.parse(text) as CardAnswer);
  };
  /** The first answer to a reference is final, also for callers that ask at the same time. */
  const once = (reference: string, make: () => CardMovement): Promise<CardAnswer> => {
    const answering = underWay.get(reference) ?? answerFirst(reference, make).finally(() => underWay.delete(reference));
    underWay.set(reference, answering);
    return answering;
  };
  const answerFirst = async (reference: string, make: () => CardMovement): Promise<CardAnswer> => {
    const known = await find(reference);
    if (known !== undefined) return known;
    const answer = make();
    await answers.keep(reference, JSON.stringify(answer));
    return answer;
  };
  const approve = (reference: string, token: string, approvedAmount: number): CardAnswer => {
    const { maskedAcc, cardType } = cardOf(token);
    const authorizationCode = hexOf(digestOf(reference)).slice(0, 6).toUpperCase();
    return { status: 'APPROVED', approvedAmount, authorizationCode, maskedAcc, cardType, token };
  };
  const follow = async (
    reference: string,
    movement: Pick<CardMovement, 'moved' | 'original' | 'total' | 'sequence'>,
    amount: number,
  ): Promise<CardAnswer> => {
    const first = await find(movement.original);
    // Not kept, because the original may become known.
    if (first === undefined) return refused(reference, 'DECLINED', 'unknown original transaction');
    return await once(reference, () => ({ ...approve(reference, first.token, amount), ...movement }));
  };
  const refused = (token: string, status: 'DECLINED' | 'REFERRED', message: string): CardAnswer => {
    const { maskedAcc, cardType } = cardOf(token);
    return { status, approvedAmount: 0, maskedAcc, cardType, token, message };
  };
  const answerOf = (order: CardOrder, script: Script): CardAnswer => {
    const token = maskCardNumbers(order.token ?? `sim-${order.reference}`);
    if (script === 'decline') return refused(token, 'DECLINED', 'declined by the bank');
    if (script === 'refer') return refused(token, 'REFERRED', 'call the bank for authorisation');
    return approve(order.reference, token, script === 'partial' ? Math.floor(order.amount / 2) : order.amount);
  };

  return {
    name: 'simulator',
    async pay(order) {
      const script = BY_TOKEN[order.token ?? ''] ?? BY_AMOUNT[order.amount] ?? 'approve';
      if (script === 'lost') throw new NoCardAnswer('the card network did not answer');
      const answer = await once(order.reference, () => ({ ...answerOf(order, script), moved: 'payment', original: order.reference }));
      if (script === 'timeout') throw new NoCardAnswer('the card network did not answer');
      return answer;
    },
    find,
    refund: (reference, original, amount) => follow(reference, { moved: 'refund', original }, amount),
    void: (reference, original) => follow(reference, { moved: 'void', original }, 0),
    adjust: (reference, original, { tip, total, sequence }) => follow(reference, { moved: 'tip', original, total, sequence }, tip),
    async queryToken(_terminalId, token) {
      if (!token.startsWith('sim-')) return undefined;
      const { name, maskedAcc, cardType } = cardOf(token);
      return { name, maskedAcc, cardType, expirationDate: '12/30' };
    },
  };
}
