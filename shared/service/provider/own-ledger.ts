import { accept } from '../../base/outcome.ts';
import type { StoredValue, ValueCardFacts, ValueMoveFacts } from '../core/stored-value.ts';
import { holderOf, tierOf, type ValueCards } from '../core/value-cards.ts';
import type { StoredValueCard, ValueMove, ValueStore } from '../core/value-store.ts';

const MOST_MOVES = 30;

/** The service's own ledger as a keeper of cards. Its moves are made in one step each, so that it holds nothing. */
export function makeOwnLedger(cards: ValueCards, store: ValueStore): StoredValue {
  const factsOf = async (card: StoredValueCard): Promise<ValueCardFacts> => {
    const { id, hint, balance, isBlocked, expiresAt } = card;
    const holder = holderOf(card);
    const tier = tierOf(card);
    return {
      ...{ id, hint, balance, isBlocked },
      ...(expiresAt !== undefined && { expiresAt }),
      ...(holder !== '' && { holder }),
      ...(tier !== undefined && { tier }),
      moves: (await store.movesOf(id, MOST_MOVES)).map(moveFacts),
    };
  };
  return {
    ...cards,
    async lookUp(corporateIds, code) {
      const card = await cards.findCard(corporateIds, code);
      return card && (await factsOf(card));
    },
    payAgain: cards.pay,
    takesLoadsBack: true,
    async load(corporateId, load) {
      const loaded = await cards.load(corporateId, load);
      return loaded.ok ? accept(await factsOf(loaded.value)) : loaded;
    },
    async change(corporateIds, code, change) {
      const card = await cards.findCard(corporateIds, code);
      const changed = card && (await cards.change(card, change));
      return accept(changed && (await factsOf(changed)));
    },
    provider: async () => undefined,
    report: async (corporateIds, at) => ({ sums: await store.sums(corporateIds, at) }),
  };
}

function moveFacts({ reference, kind, amount, at, body }: ValueMove): ValueMoveFacts {
  const { balance, by, message } = JSON.parse(body) as Pick<ValueMoveFacts, 'balance' | 'by' | 'message'>;
  return {
    ...{ reference, kind, amount, at },
    ...(balance !== undefined && { balance }),
    ...(by !== undefined && { by }),
    ...(message !== undefined && { message }),
  };
}
