import type { Outcome } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import type { Op, OpId } from '../journal/op.ts';
import { type ForwardRefusal, forwardCards } from './forward-cards.ts';
import type { OfflineCardOptions, OfflineCardsState } from './offline-cards-state.ts';
import { cardsIn, ledgerOf, storedOf } from './offline-ledger.ts';
import { figuresOf, type StoredFigures } from './offline-limits.ts';
import { offlineLimits, type StoreRefusal, takeCard, type WantedStoredCard } from './take-card.ts';

/**
 * Takes cards without the network, where the terminal stores and forwards them. It works like the queue: intent, send and outcome are each
 * durable before the next, and an unclear answer goes to a person. It needs neither the service nor its clock.
 */
export interface OfflineCards {
  /** Takes a card while a person waits. A second call with the same id returns the op as it is now. */
  take(wanted: WantedStoredCard): Promise<Outcome<Op, StoreRefusal>>;
  /** Forwards one record after the other, the oldest first, until all are sent or the network is gone. Never runs twice at once. */
  forwardAll(): Promise<Outcome<readonly Op[], ForwardRefusal>>;
  figures(): Promise<StoredFigures>;
}

export function makeOfflineCards(options: OfflineCardOptions): OfflineCards {
  const cards: OfflineCardsState = { ...options, underWay: new Set(), isForwarding: false };
  const taking = new Map<OpId, ReturnType<OfflineCards['take']>>();
  let forwarding: ReturnType<OfflineCards['forwardAll']> | undefined;
  return {
    take: (wanted) => {
      const known = taking.get(wanted.id);
      if (known !== undefined) return known;
      const work = takeCard(cards, wanted).finally(() => taking.delete(wanted.id));
      taking.set(wanted.id, work);
      return work;
    },
    forwardAll: () => {
      forwarding ??= forwardCards(cards).finally(() => {
        forwarding = undefined;
      });
      return forwarding;
    },
    figures: async () => {
      const { journal, world } = options;
      const ledger = await ledgerOf(journal);
      return figuresOf(offlineLimits(cards), storedOf(await cardsIn(journal, world, ledger), ledger), now(world));
    },
  };
}
