import type { CardAnswer, Gateway } from '../../shared/service/core/gateway.ts';

/** A card network that counts its requests, and whose answers a test can drop. */
export interface CountedGateway extends Gateway {
  /** Each call by name and reference. */
  readonly calls: (readonly [name: string, reference: string])[];
  /** What every card has paid and not got back, in minor units, by the reference of its payment. */
  readonly kept: Map<string, number>;
  /** From now on the network does what is requested but sends no answer, until it is switched back. */
  setMute(isMute: boolean): void;
}

export function countedGateway(gateway: Gateway): CountedGateway {
  const calls: (readonly [string, string])[] = [];
  const kept = new Map<string, number>();
  const moved = new Set<string>();
  /** Of the tip adjustment that decides, by the payment that it belongs to. */
  const sequences = new Map<string, number>();
  /** The same reference again moves nothing. */
  const move = (reference: string, original: string, answer: CardAnswer, sign: 1 | -1): CardAnswer => {
    const isNew = !moved.has(reference) && answer.status === 'APPROVED';
    if (isNew) kept.set(original, (kept.get(original) ?? 0) + sign * answer.approvedAmount);
    if (isNew) moved.add(reference);
    return answer;
  };
  let isMute = false;
  const counted = async <Value>(name: string, reference: string, work: () => Promise<Value>): Promise<Value> => {
    calls.push([name, reference]);
    const value = await work();
    if (isMute) throw new Error('the card network did not answer');
    return value;
  };
  return {
    calls,
    kept,
    setMute: (mute) => {
      isMute = mute;
    },
    name: gateway.name,
    pay: (order) => counted('pay', order.reference, async () => move(order.reference, order.reference, await gateway.pay(order), 1)),
    find: (reference) => counted('find', reference, () => gateway.find(reference)),
    refund: (reference, original, amount) =>
      counted('refund', reference, async () => move(reference, original, await gateway.refund(reference, original, amount), -1)),
    void: (reference, original) => counted('void', reference, () => gateway.void(reference, original)),
    adjust: (reference, original, tip) =>
      counted('adjust', reference, async () => {
        const answer = await gateway.adjust(reference, original, tip);
        const isNewest = (sequences.get(original) ?? Number.NEGATIVE_INFINITY) < tip.sequence;
        if (answer.status === 'APPROVED' && isNewest) {
          sequences.set(original, tip.sequence);
          kept.set(original, tip.total);
        }
        return answer;
      }),
    queryToken: (terminalId, token) => counted('queryToken', token, () => gateway.queryToken(terminalId, token)),
  };
}
