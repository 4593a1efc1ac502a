import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import { type CardForwardIntent, intentOf } from '../journal/intent.ts';
import type { Op } from '../journal/op.ts';
import { maskAndCut } from '../paths/card-charge.ts';
import { attention, type Verdict } from '../paths/verdict.ts';
import type { ForwardAnswer } from './card-terminal.ts';
import { clearUpCards } from './clear-up-cards.ts';
import { answered, attemptOf, endCard, type OfflineCardsState } from './offline-cards-state.ts';
import { cardsIn, changeLedger, ledgerOf } from './offline-ledger.ts';
import { captureOf, describeCard } from './stored-card.ts';

/** `card_under_way`: the terminal is handling a card just now. */
export type ForwardRefusal = Refusal<'nothing_stored' | 'card_under_way' | 'needs_confirmation'>;

export async function forwardCards(cards: OfflineCardsState): Promise<Outcome<readonly Op[], ForwardRefusal>> {
  const { isHeld, journal, world } = cards;
  if (isHeld?.() === true) return refuse({ code: 'needs_confirmation' });
  await clearUpCards(cards);
  cards.isForwarding = true;
  try {
    const begun = await changeLedger<ForwardRefusal>(journal, async (ledger) => {
      const stored = await cardsIn(journal, world, ledger);
      if (stored.some(({ store }) => store.state === 'waiting')) return refuse({ code: 'card_under_way' });
      if (!stored.some(({ forward }) => forward?.state === 'waiting')) return refuse({ code: 'nothing_stored' });
      return accept({ ledger: { ...ledger, forwardingSince: now(world) } });
    });
    return begun.ok ? accept(await forwardEach(cards)) : begun;
  } finally {
    cards.isForwarding = false;
    await clearUpCards(cards);
  }
}

async function forwardEach(cards: OfflineCardsState): Promise<readonly Op[]> {
  const { journal, underWay, world } = cards;
  const ended: Op[] = [];
  for (const { store, forward } of await cardsIn(journal, world, await ledgerOf(journal))) {
    if (forward?.state !== 'waiting') continue;
    underWay.add(store.id);
    try {
      const after = await forwardOne(cards, store, forward);
      if (after.state === 'waiting') return ended;
      ended.push(after);
    } finally {
      underWay.delete(store.id);
    }
  }
  return ended;
}

async function forwardOne(cards: OfflineCardsState, store: Op, forward: Op): Promise<Op> {
  const { reference, amount, saleLane } = intentOf<CardForwardIntent>(forward);
  const { journal, terminal, onForwarded } = cards;
  const sent = await attemptOf(cards, forward, 'forward');
  await journal.append({ attempt: sent });
  const answer: ForwardAnswer = await terminal.forward(reference).catch(() => ({ kind: 'unclear' }));
  switch (answer.kind) {
    case 'not_sent':
      await journal.append({ attempt: answered(cards, sent, 'not_sent') });
      return forward;
    case 'unclear':
      await endCard(cards, forward, attention('forward_unclear', describeCard(store, forward)), {
        attempt: answered(cards, sent, 'ambiguous'),
      });
      break;
    case 'declined': {
      const message = answer.message === undefined ? {} : { message: maskAndCut(answer.message) };
      await endCard(cards, forward, attention('money_not_received', { ...describeCard(store, forward), ...message }), {
        drops: store.id,
        attempt: answered(cards, sent, 'rejected'),
      });
      break;
    }
    case 'captured': {
      const captured = captureOf(store, answer);
      const verdict: Verdict =
        answer.amount === amount
          ? { state: 'done' }
          : attention('card_amount_differs', { ...describeCard(store, forward), captured: answer.amount });
      await endCard(cards, forward, verdict, {
        drops: store.id,
        attempt: answered(cards, sent, 'ok'),
        refs: { ...forward.refs, transaction: captured },
      });
      break;
    }
  }
  const after = (await journal.findOp(forward.id)) as Op;
  onForwarded?.(after, saleLane);
  return after;
}
