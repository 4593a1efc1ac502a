import type { CardAnswer } from '../core/gateway.ts';
import type { StoredValue } from '../core/stored-value.ts';
import { tokenOfCode, type ValueCards } from '../core/value-cards.ts';
import type { ValueStore } from '../core/value-store.ts';
import type { ProviderCards } from './provider-cards.ts';

type Keeper = Omit<ProviderCards, 'facts'>;

interface Keepers {
  readonly own: StoredValue;
  readonly cards: Pick<ValueCards, 'isIssued'>;
  readonly store: ValueStore;
  readonly provider: ProviderCards;
}

/**
 * Cards with a provider beside the own ledger. A card has one keeper: the own ledger keeps those that it issued before there was a provider,
 * with all their later moves, and issues no more; every other card is the provider's. What gives a payment back goes to who took it.
 */
export function makeKeptCards({ own, cards, store, provider }: Keepers): StoredValue {
  const keeperOf = async (token: string): Promise<Keeper> => ((await cards.isIssued(token)) ? own : provider);
  const takerOf = async (original: string): Promise<Keeper> => ((await store.findMove(original)) === undefined ? provider : own);
  /** Both say that it never arrived before it is declined: a request that is under way may still reach either. */
  const settle = async (reference: string): Promise<CardAnswer> => {
    if ((await store.findMove(reference)) !== undefined) return await own.settle(reference);
    const answer = await provider.settle(reference);
    if (answer.status === 'APPROVED') return answer;
    const ofOwn = await own.settle(reference);
    return ofOwn.status === 'APPROVED' ? ofOwn : answer;
  };
  return {
    lookUp: async (corporateIds, code) => await (await keeperOf(tokenOfCode(code))).lookUp(corporateIds, code),
    pay: async (order, corporateIds) => await (await keeperOf(order.token ?? '')).pay(order, corporateIds),
    payAgain: async (order, corporateIds) =>
      (await keeperOf(order.token ?? '')) === own ? await own.payAgain(order, corporateIds) : await settle(order.reference),
    settle,
    refund: async (reference, original, amount) => await (await takerOf(original)).refund(reference, original, amount),
    void: async (reference, original) => await (await takerOf(original)).void(reference, original),
    queryToken: async (terminalId, token) => await (await keeperOf(token)).queryToken(terminalId, token),
    load: async (corporateId, load) => await (await keeperOf(tokenOfCode(load.code))).load(corporateId, load),
    change: async (corporateIds, code, change) => await (await keeperOf(tokenOfCode(code))).change(corporateIds, code, change),
    takesLoadsBack: false,
    findLoad: own.findLoad,
    takeBack: own.takeBack,
    provider: provider.facts,
    report: async (corporateIds, at) => ({ ...(await own.report(corporateIds, at)), provider: await provider.facts() }),
  };
}
