import { accept } from '../../base/outcome.ts';
import { isUnclear } from '../paths/op-run.ts';
import { attention, rejected } from '../paths/verdict.ts';
import { endCard, type OfflineCardsState } from './offline-cards-state.ts';
import { cardsIn, changeLedger, ledgerOf, type StoredCard } from './offline-ledger.ts';
import { describeCard, storageUnknown } from './stored-card.ts';

/** Ends the cards that an earlier process, or a journal that could not write, left half done. */
export async function clearUpCards(cards: OfflineCardsState): Promise<void> {
  const { journal, world } = cards;
  const ledger = await ledgerOf(journal);
  for (const card of await cardsIn(journal, world, ledger)) await clearUpCard(cards, card);
  await changeLedger(journal, async (current) => {
    const held = new Set((await cardsIn(journal, world, current)).map(({ store }) => store.id));
    const { forwardingSince, ...rest } = current;
    const isRight = held.size === current.records.length && (cards.isForwarding || forwardingSince === undefined);
    if (isRight) return accept(undefined);
    const forwarding = cards.isForwarding && forwardingSince !== undefined ? { forwardingSince } : {};
    return accept({ ledger: { ...rest, ...forwarding, records: current.records.filter((id) => held.has(id)) } });
  });
}

async function clearUpCard(cards: OfflineCardsState, { store, forward }: StoredCard): Promise<void> {
  const { epoch, journal, underWay } = cards;
  if (underWay.has(store.id)) return;
  if (store.state === 'waiting') {
    const sent = (await journal.listAttempts(store.id)).at(-1);
    if (sent === undefined) await endCard(cards, store, rejected('not_charged'), { drops: store.id });
    else await endCard(cards, store, storageUnknown(store, sent));
  } else if (forward?.state === 'waiting') {
    const isOld = forward.epoch < epoch && forward.refs.clearedForEpoch !== epoch;
    const wasSent = isUnclear({ op: forward, attempts: await journal.listAttempts(forward.id) });
    if (isOld || wasSent)
      await endCard(cards, forward, attention(wasSent ? 'forward_unclear' : 'old_machine', describeCard(store, forward)));
  }
}
