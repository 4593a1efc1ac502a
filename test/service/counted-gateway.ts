import type { Gateway } from '../../shared/service/gateway.ts';

/** A card network that remembers what it was asked, and breaks off at will. */
export interface CountedGateway extends Gateway {
  /** Each call by name and reference. */
  readonly calls: (readonly [name: string, reference: string])[];
  /** No answer comes back from now on, though the network does what it was asked; until told otherwise. */
  setMute(isMute: boolean): void;
}

export function countedGateway(gateway: Gateway): CountedGateway {
  const calls: (readonly [string, string])[] = [];
  let isMute = false;
  const counted = async <Value>(name: string, reference: string, work: () => Promise<Value>): Promise<Value> => {
    calls.push([name, reference]);
    const value = await work();
    if (isMute) throw new Error('the card network did not answer');
    return value;
  };
  return {
    calls,
    setMute: (mute) => {
      isMute = mute;
    },
    name: gateway.name,
    pay: (order) => counted('pay', order.reference, () => gateway.pay(order)),
    find: (reference) => counted('find', reference, () => gateway.find(reference)),
    refund: (reference, original, amount) => counted('refund', reference, () => gateway.refund(reference, original, amount)),
    void: (reference, original) => counted('void', reference, () => gateway.void(reference, original)),
    adjust: (reference, original, tip) => counted('adjust', reference, () => gateway.adjust(reference, original, tip)),
    queryToken: (terminalId, token) => counted('queryToken', token, () => gateway.queryToken(terminalId, token)),
  };
}
