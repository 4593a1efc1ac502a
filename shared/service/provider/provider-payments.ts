import type { ProviderMove, ProviderReason } from '../../contract/provider/provider-records.ts';
import { readValueCode } from '../../contract/records/value-card.ts';
import type { CardAnswer } from '../core/gateway.ts';
import { KeeperUnclear, type StoredValue } from '../core/stored-value.ts';
import { codeOfToken, idOfToken, maskOf, tokenOfId, VALUE_CARD } from '../core/value-cards.ts';
import type { ExpectedMove } from './believable-move.ts';
import type { ProviderTalk, StepAnswer } from './provider-talk.ts';

type Payments = Pick<StoredValue, 'pay' | 'settle' | 'refund' | 'void'>;

interface State {
  readonly talk: ProviderTalk;
  readonly nameOf: (kind: string, reference: string) => string;
}

/**
 * A payment is a hold and its capture, each sent once. A caller after the first one, or after a lost answer, settles: what the
 * provider has not done by then it can never do, and what was held is released. So nothing is sent again in the hope that it was lost.
 */
export function makeProviderPayments(talk: ProviderTalk, nameOf: State['nameOf']): Payments {
  const state: State = { talk, nameOf };
  const underWay = new Map<string, Promise<CardAnswer>>();
  /** Requests of one process for the same payment get one answer. */
  const once = (reference: string, work: () => Promise<CardAnswer>): Promise<CardAnswer> => {
    const running = underWay.get(reference);
    if (running !== undefined) return running;
    const begun = work().finally(() => underWay.delete(reference));
    underWay.set(reference, begun);
    return begun;
  };
  return {
    pay: ({ reference, amount, token = '' }) => once(reference, () => pay(state, reference, amount, token)),
    settle: (reference) => once(reference, () => settle(state, reference)),
    refund: (reference, original, amount) => giveBack(state, reference, original, amount),
    void: (reference, original) => giveBack(state, reference, original, undefined),
  };
}

async function pay(state: State, reference: string, amount: number, token: string): Promise<CardAnswer> {
  const { talk, nameOf } = state;
  const card = cardOf(token);
  if (card === undefined) return declined('unknown card');
  const hold = nameOf('p', reference);
  const held = await talk.send(hold, { kind: 'hold', amount, ...card });
  // This is the one request that ever sends the hold, and it has not.
  if (held.kind === 'not_sent') return declined('the keeper of the cards was not reached');
  if (held.kind !== 'move') return await settle(state, reference);
  if (held.move.state !== 'done') return declined(wordsOf(held.move));
  const captured = await talk.send(nameOf('c', reference), { kind: 'capture', amount: amountOf(held.move), of: hold });
  return captured.kind === 'move' && captured.move.state === 'done'
    ? approved(reference, captured.move, amountOf(captured.move))
    : await settle(state, reference);
}

async function settle(state: State, reference: string): Promise<CardAnswer> {
  const { talk, nameOf } = state;
  const hold = nameOf('p', reference);
  const held = moveOf(await talk.settle({ reference: hold, kind: 'hold' }));
  if (held.state !== 'done') return declined(wordsOf(held));
  const amount = amountOf(held);
  const captured = moveOf(await talk.settle({ reference: nameOf('c', reference), kind: 'capture', of: hold, amount }));
  if (captured.state === 'done') return approved(reference, captured, amount);
  const release = nameOf('r', reference);
  await finished(talk, { reference: release, kind: 'release', of: hold, amount }, { kind: 'release', amount, of: hold });
  return declined(wordsOf(captured));
}

/** Repeats safely: the provider is asked for the reference before the step is sent under it. */
async function giveBack(state: State, reference: string, original: string, wanted: number | undefined): Promise<CardAnswer> {
  const { talk, nameOf } = state;
  const capture = nameOf('c', original);
  const paid = await talk.ask({ reference: capture, kind: 'capture' });
  // Not kept, because the original may become known.
  if (paid.kind === 'absent') return declined('unknown original transaction');
  const payment = moveOf(paid);
  if (payment.state !== 'done') return declined('unknown original transaction');
  const amount = wanted ?? amountOf(payment);
  const step = { kind: 'refund', amount, of: capture } as const;
  const back = await finished(talk, { reference: nameOf('b', reference), ...step }, step);
  if (back.state !== 'done') return declined(wordsOf(back));
  return approved(reference, back, wanted === undefined ? 0 : amount);
}

type Step = Parameters<ProviderTalk['send']>[1];

/** Asks for a step, sends it where it is unknown, and asks again where its answer is lost. */
async function finished(talk: ProviderTalk, expected: ExpectedMove, step: Step): Promise<ProviderMove> {
  const before = await talk.ask(expected);
  if (before.kind !== 'absent') return moveOf(before);
  const sent = await talk.send(expected.reference, step);
  return moveOf(sent.kind === 'unclear' ? await talk.ask(expected) : sent);
}

function moveOf(answer: StepAnswer): ProviderMove {
  if (answer.kind !== 'move') throw new KeeperUnclear('the keeper of the cards can’t say what became of it');
  return answer.move;
}

function amountOf({ amount }: ProviderMove): number {
  return amount ?? 0;
}

function cardOf(token: string): { readonly code: string } | { readonly card_id: string } | undefined {
  const id = idOfToken(token);
  if (id !== undefined) return { card_id: id };
  const code = readValueCode(codeOfToken(token));
  return code === undefined ? undefined : { code };
}

function approved(reference: string, { card }: ProviderMove, approvedAmount: number): CardAnswer {
  return {
    status: 'APPROVED',
    approvedAmount,
    authorizationCode: reference.slice(-6).toUpperCase(),
    maskedAcc: maskOf(card?.masked_code.slice(-4) ?? ''),
    cardType: VALUE_CARD,
    token: card === undefined ? '' : tokenOfId(card.id),
    ...(card !== undefined && { balance: card.balance }),
    ...(card?.tier !== undefined && { tier: card.tier }),
  };
}

function declined(message: string): CardAnswer {
  return { status: 'DECLINED', approvedAmount: 0, maskedAcc: '', cardType: VALUE_CARD, token: '', message };
}

const WORDS: Readonly<Record<ProviderReason, string>> = {
  unknown_card: 'unknown card',
  blocked: 'the card is blocked',
  expired: 'the card has expired',
  no_balance: 'nothing is left on the card',
  too_much: 'more than was paid',
  unknown_original: 'unknown original transaction',
  lapsed: 'the payment took too long',
  not_allowed: 'the keeper of the cards does not allow it',
};

function wordsOf({ state, reason }: ProviderMove): string {
  return state === 'closed' || reason === undefined ? 'the payment never arrived' : WORDS[reason];
}
