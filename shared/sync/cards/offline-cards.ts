import { assert } from '../../base/assert.ts';
import { sum } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { type CardForwardIntent, type CardStoreIntent, intentOf } from '../journal/intent.ts';
import type { AuditFact, Journal, JournalWrite, OpChange } from '../journal/journal.ts';
import type { Attempt, Op, OpId } from '../journal/op.ts';
import { CARD_SCOPE, claimReference } from '../journal/paid-references.ts';
import type { OfflineCardSettings } from '../journal/sync-settings.ts';
import { assessCharge, type ChargeRefusal, chargeAmounts, maskAndCut, type WantedCharge } from '../paths/card-charge.ts';
import { hashOfRequest, isUnclear } from '../paths/op-run.ts';
import { attention, rejected, type Verdict } from '../paths/verdict.ts';
import type { CardTerminal, ForwardAnswer } from './card-terminal.ts';
import { cardsIn, changeLedger, type Ledger, ledgerOf, type StoredCard, storedOf, without } from './offline-ledger.ts';
import { checkStore, figuresOf, type OfflineLimitRefusal, type StoredFigures } from './offline-limits.ts';
import { captureOf, describeCard, forwardOf, soundAnswer, storageUnknown } from './stored-card.ts';

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

export interface WantedStoredCard extends Omit<WantedCharge, 'at' | 'intent'> {
  readonly intent: CardStoreIntent;
}

export type StoreRefusal = ChargeRefusal | OfflineLimitRefusal | Refusal<'needs_confirmation'>;

/** `card_under_way`: the terminal is handling a card just now. */
export type ForwardRefusal = Refusal<'nothing_stored' | 'card_under_way' | 'needs_confirmation'>;

export interface OfflineCardOptions {
  readonly journal: Journal;
  readonly terminal: Omit<CardTerminal, 'isThere'>;
  readonly world: Pick<World, 'digest' | 'epochMilliseconds'>;
  /** Reads the settings anew for each card, so that changes apply at once. */
  readonly settings: () => OfflineCardSettings;
  readonly epoch: number;
  /** While this returns true no card is taken or forwarded: a person has yet to confirm that the machine with the older journal is off. */
  readonly isHeld?: () => boolean;
  /** The sale's lane may go on: the queue is woken there. */
  readonly onForwarded?: (forward: Op, saleLane: string) => void;
}

const AUTHORISE = 'authorise';
const FORWARD = 'forward';

export function makeOfflineCards({
  journal,
  terminal,
  world,
  settings,
  epoch,
  isHeld = () => false,
  onForwarded,
}: OfflineCardOptions): OfflineCards {
  /** Cards that this process is handling: an earlier process left every other one that is not finished. */
  const underWay = new Set<OpId>();
  const taking = new Map<OpId, ReturnType<OfflineCards['take']>>();
  let isForwarding = false;
  let running: ReturnType<OfflineCards['forwardAll']> | undefined;
  const limits = (): OfflineCardSettings => {
    const set = settings();
    return { ...set, isOn: set.isOn && terminal.storesCards };
  };

  const attemptOf = async (op: Op, step: string): Promise<Attempt> => {
    const attempts = await journal.listAttempts(op.id);
    assert(!isUnclear({ op, attempts }), 'what got no clear answer is not sent again');
    const request = { method: 'POST', target: `terminal:${step}`, headers: {}, body: utf8Bytes(op.intent) };
    const n = (attempts.at(-1)?.n ?? 0) + 1;
    return { opId: op.id, n, phase: 'sending', step, requestHash: hashOfRequest(world, request), at: world.epochMilliseconds() };
  };
  const answered = (sent: Attempt, outcome: NonNullable<Attempt['outcome']>): Attempt => ({
    ...sent,
    phase: 'answered',
    at: world.epochMilliseconds(),
    outcome,
  });

  const take: OfflineCards['take'] = (wanted) => {
    const known = taking.get(wanted.id);
    if (known !== undefined) return known;
    const work = takeOnce(wanted).finally(() => taking.delete(wanted.id));
    taking.set(wanted.id, work);
    return work;
  };

  const takeOnce: OfflineCards['take'] = async ({ id, lane, epoch: ofOp, intent }) => {
    await clearUp();
    const known = await journal.findOp(id);
    if (known !== undefined) return accept(known);
    if (isHeld()) return refuse({ code: 'needs_confirmation' });
    underWay.add(id);
    try {
      let again: AuditFact | undefined;
      const begun = await changeLedger<StoreRefusal>(journal, async (ledger) => {
        const at = now(world);
        const charge = await assessCharge(journal, { id, lane, epoch: ofOp, at, intent }, 'card_store');
        if (!charge.ok) return charge;
        const inSale = charge.value.lane.filter((op) => op.kind === 'card_store' && op.state !== 'rejected');
        const { approvedBy } = intent;
        const amount = chargeAmounts(charge.value.op).total;
        const soFarInSale = sum(inSale.map((op) => chargeAmounts(op).total));
        const stored = storedOf(await cardsIn(journal, world, ledger), ledger);
        const wanted = { amount, soFarInSale, at, ...(approvedBy !== undefined && { approvedBy }) };
        const allowed = checkStore(limits(), stored, wanted);
        if (!allowed.ok) return allowed;
        again = charge.value.audit;
        const body = JSON.stringify({ op: id, limits: allowed.value, amount, employee: approvedBy });
        return accept({
          ledger: { ...ledger, records: [...ledger.records, id] },
          write: {
            isPostponable: true,
            adds: [charge.value.op],
            ...(allowed.value.length > 0 && { audit: { at, event: 'offline_card_approved', body } }),
          },
          expects: charge.value.expects,
        });
      });
      return begun.ok ? accept(await authorise(id, again)) : begun;
    } finally {
      underWay.delete(id);
    }
  };

  const authorise = async (id: OpId, audit: AuditFact | undefined): Promise<Op> => {
    const op = (await journal.findOp(id)) as Op;
    const { terminalId, place } = intentOf<CardStoreIntent>(op);
    const sent = await attemptOf(op, AUTHORISE);
    await journal.append({ attempt: sent, ...(audit !== undefined && { audit }) });
    const order = { id, terminalId, amount: chargeAmounts(op).total, currency: place.currency };
    const answer = soundAnswer(await terminal.authoriseOffline(order).catch(() => undefined));
    const at = now(world);
    const claim = answer?.kind === 'stored' ? { scope: CARD_SCOPE, reference: answer.reference, lane: op.lane, by: id } : undefined;
    const claimed = claim && (await claimReference(journal, claim, at));
    if (answer?.kind === 'stored' && claimed?.ok === true) {
      const { kind: _, maskedAcc, cardType, authorizationCode, reference } = answer;
      const code = authorizationCode !== undefined && { authorizationCode: maskAndCut(authorizationCode) };
      const stored = { reference, maskedAcc: maskAndCut(maskedAcc), cardType: maskAndCut(cardType), ...code };
      await end(op, { state: 'done' }, (ledger) => ledger, {
        attempt: answered(sent, 'ok'),
        refs: { ...op.refs, stored },
        adds: [forwardOf(world, op, reference, at)],
        records: [claimed.value],
      });
    } else if (answer?.kind === 'refused') {
      const message = answer.message === undefined ? undefined : { message: maskAndCut(answer.message) };
      await end(op, rejected('declined', message), (ledger) => without(ledger, id), { attempt: answered(sent, 'rejected') });
    } else {
      await end(op, storageUnknown(op, sent), (ledger) => ledger, { attempt: answered(sent, 'ambiguous') });
    }
    return (await journal.findOp(id)) as Op;
  };

  const end = async (
    { id, kind, refs: before }: Op,
    { state, reason, evidence }: Verdict,
    change: (ledger: Ledger) => Ledger,
    { refs = before, ...more }: Pick<JournalWrite, 'attempt' | 'adds' | 'records'> & Pick<OpChange, 'refs'> = {},
  ): Promise<void> => {
    const at = now(world);
    const body = JSON.stringify({ op: id, kind, reason, evidence });
    const write: JournalWrite = {
      ...more,
      change: { id, state, refs, endedAt: at, ...(reason !== undefined && { reason }), ...(evidence !== undefined && { evidence }) },
      ...(state === 'attention' && { audit: { at, event: 'attention_raised', body } }),
    };
    await changeLedger(journal, async (ledger) => {
      const isEnded = (await journal.findOp(id))?.state !== 'waiting';
      return accept(isEnded ? undefined : { ledger: change(ledger), write });
    });
  };

  /** Ends the cards that an earlier process, or a journal that could not write, left half done. */
  const clearUp = async (): Promise<void> => {
    const ledger = await ledgerOf(journal);
    for (const card of await cardsIn(journal, world, ledger)) await clearUpCard(card);
    await changeLedger(journal, async (current) => {
      const held = new Set((await cardsIn(journal, world, current)).map(({ store }) => store.id));
      const { forwardingSince, ...rest } = current;
      const isRight = held.size === current.records.length && (isForwarding || forwardingSince === undefined);
      if (isRight) return accept(undefined);
      const kept = isForwarding && forwardingSince !== undefined ? { forwardingSince } : {};
      return accept({ ledger: { ...rest, ...kept, records: current.records.filter((id) => held.has(id)) } });
    });
  };

  const clearUpCard = async ({ store, forward }: StoredCard): Promise<void> => {
    if (underWay.has(store.id)) return;
    if (store.state === 'waiting') {
      const sent = (await journal.listAttempts(store.id)).at(-1);
      if (sent === undefined) await end(store, rejected('not_charged'), (ledger) => without(ledger, store.id));
      else await end(store, storageUnknown(store, sent), (ledger) => ledger);
    } else if (forward?.state === 'waiting') {
      const isOld = forward.epoch < epoch && forward.refs.clearedForEpoch !== epoch;
      const wasSent = isUnclear({ op: forward, attempts: await journal.listAttempts(forward.id) });
      if (isOld || wasSent)
        await end(forward, attention(wasSent ? 'forward_unclear' : 'old_machine', describeCard(store, forward)), (ledger) => ledger);
    }
  };

  const forwardAll = async (): ReturnType<OfflineCards['forwardAll']> => {
    if (isHeld()) return refuse({ code: 'needs_confirmation' });
    await clearUp();
    isForwarding = true;
    try {
      const begun = await changeLedger<ForwardRefusal>(journal, async (ledger) => {
        const cards = await cardsIn(journal, world, ledger);
        if (cards.some(({ store }) => store.state === 'waiting')) return refuse({ code: 'card_under_way' });
        if (!cards.some(({ forward }) => forward?.state === 'waiting')) return refuse({ code: 'nothing_stored' });
        return accept({ ledger: { ...ledger, forwardingSince: now(world) } });
      });
      return begun.ok ? accept(await forwardEach()) : begun;
    } finally {
      isForwarding = false;
      await clearUp();
    }
  };

  const forwardEach = async (): Promise<readonly Op[]> => {
    const ended: Op[] = [];
    for (const { store, forward } of await cardsIn(journal, world, await ledgerOf(journal))) {
      if (forward?.state !== 'waiting') continue;
      underWay.add(store.id);
      try {
        const after = await forwardOne(store, forward);
        if (after.state === 'waiting') return ended;
        ended.push(after);
      } finally {
        underWay.delete(store.id);
      }
    }
    return ended;
  };

  const forwardOne = async (store: Op, forward: Op): Promise<Op> => {
    const { reference, amount, saleLane } = intentOf<CardForwardIntent>(forward);
    const sent = await attemptOf(forward, FORWARD);
    await journal.append({ attempt: sent });
    const answer: ForwardAnswer = await terminal.forward(reference).catch(() => ({ kind: 'unclear' }));
    const drop = (ledger: Ledger): Ledger => without(ledger, store.id);
    switch (answer.kind) {
      case 'not_sent':
        await journal.append({ attempt: answered(sent, 'not_sent') });
        return forward;
      case 'unclear':
        await end(forward, attention('forward_unclear', describeCard(store, forward)), (ledger) => ledger, {
          attempt: answered(sent, 'ambiguous'),
        });
        break;
      case 'declined': {
        const message = answer.message === undefined ? {} : { message: maskAndCut(answer.message) };
        await end(forward, attention('money_not_received', { ...describeCard(store, forward), ...message }), drop, {
          attempt: answered(sent, 'rejected'),
        });
        break;
      }
      case 'captured': {
        const captured = captureOf(store, answer);
        const verdict: Verdict =
          answer.amount === amount
            ? { state: 'done' }
            : attention('card_amount_differs', { ...describeCard(store, forward), captured: answer.amount });
        await end(forward, verdict, drop, { attempt: answered(sent, 'ok'), refs: { ...forward.refs, transaction: captured } });
        break;
      }
    }
    const after = (await journal.findOp(forward.id)) as Op;
    onForwarded?.(after, saleLane);
    return after;
  };

  return {
    take,
    forwardAll: () => {
      running ??= forwardAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    figures: async () => {
      const ledger = await ledgerOf(journal);
      return figuresOf(limits(), storedOf(await cardsIn(journal, world, ledger), ledger), now(world));
    },
  };
}
