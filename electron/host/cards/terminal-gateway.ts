import type { TextStore } from '../../../shared/base/text-store.ts';
import type { CardAnswer, CardOrder, Gateway } from '../../../shared/service/core/gateway.ts';
import type { CardMovement } from '../../../shared/service/pay/card-simulator.ts';
import type { AttemptResult, AttemptWatch, CardTerminalPort, TerminalAttempt } from '../../../shared/terminal/port/terminal-port.ts';

/** A terminal of this host, behind whichever protocol it speaks. */
export interface HostTerminal {
  readonly id: string;
  readonly port: CardTerminalPort;
  /** The guest enters the tip at the terminal. */
  readonly asksTip?: boolean;
  /** Lets the till beside it see and stop what it waits for, unless something else runs at the terminal; absent: no one looks. */
  readonly attend?: (work: (watch: AttemptWatch) => Promise<AttemptResult>) => Promise<AttemptResult>;
}

/** The terminals that are set up now. */
export interface HostTerminals {
  /** The terminal of a till, by the name that the till gives to the pay layer; undefined where it has none. */
  ofReader(readerId: string): HostTerminal | undefined;
  find(id: string): HostTerminal | undefined;
  /** What the screen of that till may see and stop while an attempt runs. */
  watchOf(readerId: string): AttemptWatch;
}

export interface TerminalGatewayOptions {
  readonly terminals: HostTerminals;
  /** Takes the cards of tills without a terminal. */
  readonly otherwise: Gateway;
  /** Says which terminal an attempt went to; durable before the terminal is asked. */
  readonly notes: TextStore;
  /** The card network's answers, in the form of the simulator's own memory, which verification reads. */
  readonly answers: TextStore;
}

/** Thrown where the terminal may have moved money and cannot say so yet. The pay layer keeps the payment open and asks again. */
export class TerminalUnclear extends Error {
  override readonly name = 'TerminalUnclear';
}

interface State extends TerminalGatewayOptions {
  /** The attempts of this process that have not ended. Callers that ask for the same one wait for its end. */
  readonly underWay: Map<string, Promise<CardAnswer>>;
  /** Payments that this process is about to send. */
  readonly announced: Set<string>;
}

/**
 * The pay layer's way to the terminals beside the tills. An attempt goes to the terminal of its till under the pay layer's own reference,
 * and is looked up at that terminal afterwards, also by a process that starts later.
 */
export function makeTerminalGateway(options: TerminalGatewayOptions): Gateway {
  const { otherwise, notes, terminals } = options;
  const state: State = { ...options, underWay: new Map(), announced: new Set() };
  const terminalIdOf = (reference: string): Promise<string | undefined> => notes.find(noteOf(reference));
  const giveBack = (kind: 'refund' | 'void', reference: string, original: string, amount: number): Promise<CardAnswer> =>
    once(state, reference, async () => {
      const id = await terminalIdOf(original);
      return id === undefined ? undefined : await takeBack(state, needed(terminals, id), { kind, reference, original, amount });
    });
  return {
    // One name for the pay layer of a host, whatever takes a card: orders and refunds go by it.
    name: otherwise.name,
    announce: ({ reference, terminalId }) => announce(state, reference, terminals.ofReader(terminalId)),
    async pay(order) {
      const terminal = terminals.ofReader(order.terminalId);
      return terminal === undefined ? await otherwise.pay(order) : await once(state, order.reference, () => pay(state, terminal, order));
    },
    async find(reference) {
      const running = state.underWay.get(reference);
      if (running !== undefined) return await running;
      if (state.announced.has(reference)) throw new TerminalUnclear('this payment is about to be sent');
      const id = await terminalIdOf(reference);
      if (id === undefined) return await otherwise.find(reference);
      return await answered(state, reference, 'payment', reference, await needed(terminals, id).port.find(reference));
    },
    refund: async (reference, original, amount) =>
      (await terminalIdOf(original)) === undefined
        ? await otherwise.refund(reference, original, amount)
        : await giveBack('refund', reference, original, amount),
    void: async (reference, original) =>
      (await terminalIdOf(original)) === undefined
        ? await otherwise.void(reference, original)
        : await giveBack('void', reference, original, 0),
    adjust: async (reference, original, tip) =>
      (await terminalIdOf(original)) === undefined
        ? await otherwise.adjust(reference, original, tip)
        : refused('this terminal changes no tip after the payment'),
    queryToken: (terminalId, token) => otherwise.queryToken(terminalId, token),
  };
}

const noteOf = (reference: string): string => `at ${reference}`;
/** Names the attempts that gave a payment back, whose papers belong to its refund. */
export const backOf = (reference: string): string => `back ${reference}`;
const roundOf = (reference: string): string => `round ${reference}`;

/** A terminal that was removed keeps its attempts: they are unclear until it is set up again. */
function needed(terminals: HostTerminals, id: string): HostTerminal {
  const terminal = terminals.find(id);
  if (terminal === undefined) throw new TerminalUnclear('the terminal of this payment is not set up any more');
  return terminal;
}

/** Callers that ask for one reference at the same time get one attempt. */
function once(state: State, reference: string, work: () => Promise<CardAnswer | undefined>): Promise<CardAnswer> {
  const running = state.underWay.get(reference);
  if (running !== undefined) return running;
  const begun = work()
    .then((answer) => answer ?? refused('the original payment is not known'))
    .finally(() => state.underWay.delete(reference));
  state.underWay.set(reference, begun);
  return begun;
}

async function announce({ notes, announced }: State, reference: string, terminal: HostTerminal | undefined): Promise<() => void> {
  if (terminal === undefined) return () => undefined;
  announced.add(reference);
  const end = (): void => void announced.delete(reference);
  try {
    await notes.keep(noteOf(reference), terminal.id);
  } catch (fault) {
    end();
    throw fault;
  }
  return end;
}

async function pay(state: State, { id, port, asksTip = false }: HostTerminal, order: CardOrder) {
  const { reference, terminalId, amount, tip = 0, isCaptured, token } = order;
  if (!isCaptured) return refused('this terminal takes no authorisation without its capture');
  if (token !== undefined) return refused('this terminal takes cards, and no token');
  if ((await state.notes.find(noteOf(reference))) !== id) await state.notes.keep(noteOf(reference), id);
  // A guest who gave a tip at the till is not asked again.
  const attempt: TerminalAttempt = { kind: 'pay', reference, amount, ...(asksTip && tip === 0 && { asksTip }) };
  const result = await port.start(attempt, state.terminals.watchOf(terminalId));
  return await answered(state, reference, 'payment', reference, result);
}

/** Turns a terminal's result into the pay layer's answer, and keeps money that was moved. */
async function answered(
  { answers }: Pick<State, 'answers'>,
  reference: string,
  moved: CardMovement['moved'],
  original: string,
  result: AttemptResult,
): Promise<CardAnswer> {
  if (result.kind === 'unknown') throw new TerminalUnclear(result.code);
  if (result.kind === 'declined') return refused(result.text ?? result.code);
  const { amount, tip, maskedCard = '', cardName = '', authorisation } = result.card;
  const answer: CardAnswer = {
    status: 'APPROVED',
    approvedAmount: amount,
    maskedAcc: maskedCard,
    cardType: cardName,
    token: '',
    ...(tip !== undefined && { tip }),
    ...(authorisation !== undefined && { authorizationCode: authorisation.trim() }),
  };
  const movement: CardMovement = { ...answer, moved, original };
  if ((await answers.find(reference)) === undefined) await answers.keep(reference, JSON.stringify(movement));
  return answer;
}

export function refused(message: string): CardAnswer {
  return { status: 'DECLINED', approvedAmount: 0, maskedAcc: '', cardType: '', token: '', message };
}

interface TakingBack {
  readonly kind: 'refund' | 'void';
  readonly reference: string;
  readonly original: string;
  readonly amount: number;
}

/**
 * Voids a payment by the receipt that the terminal gave it, in part where the terminal can, and where the terminal voids it no more gives the money to the card that
 * the guest presents. A guest may be declined and try again, so each try has a number of its own: a new one begins only once the terminal
 * proved that the one before it moved nothing.
 */
async function takeBack(state: State, { port, attend = unseen }: HostTerminal, wanted: TakingBack): Promise<CardAnswer> {
  const { reference, original, kind } = wanted;
  const paid = await port.find(original);
  if (paid.kind === 'unknown') throw new TerminalUnclear(paid.code);
  if (paid.kind === 'declined') return refused('the original payment moved no money');
  const amount = kind === 'void' ? paid.card.amount : wanted.amount;
  const round = Number((await state.notes.find(roundOf(reference))) ?? 0);
  const before = round === 0 ? undefined : await movedIn(port, `${reference}/${round}`);
  if (before !== undefined) return await settled(state, wanted, before.name, before.result);
  await state.notes.keep(roundOf(reference), String(round + 1));
  const name = `${reference}/${round + 1}`;
  const { receipt } = paid.card;
  const isVoidable = receipt !== undefined && (port.voids === 'part' || amount === paid.card.amount);
  const byVoid = `${name}/void`;
  const voided = isVoidable ? await port.start({ kind: 'void', reference: byVoid, amount, receipt }) : undefined;
  if (voided !== undefined && !isRefundNext(voided)) return await settled(state, wanted, byVoid, voided);
  const refund: TerminalAttempt = { kind: 'refund', reference: `${name}/refund`, amount };
  // The guest has to present the card, so the cashier has to know.
  return await settled(state, wanted, refund.reference, await attend((watch) => port.start(refund, watch)));
}

const unseen: NonNullable<HostTerminal['attend']> = (work) => work({});

/** The terminal itself refused the void. One that was not reached, or has an open attempt, would refuse a refund as well. */
function isRefundNext(voided: AttemptResult): boolean {
  return voided.kind === 'declined' && !NEVER_ASKED.has(voided.code);
}

const NEVER_ASKED: ReadonlySet<string> = new Set([
  'not_reached',
  'not_verified',
  'another_is_unknown',
  'no_last_receipt',
  // nexo's words for a terminal that is occupied, or can't work now.
  'Busy',
  'LoggedOut',
  'UnavailableDevice',
  'UnavailableService',
]);

/** What an earlier try moved, or may have moved; undefined where both of its attempts moved nothing. */
async function movedIn(
  port: CardTerminalPort,
  round: string,
): Promise<{ readonly name: string; readonly result: AttemptResult } | undefined> {
  for (const name of [`${round}/void`, `${round}/refund`]) {
    const result = await port.find(name);
    if (result.kind !== 'declined') return { name, result };
  }
  return undefined;
}

async function settled(state: State, { kind, reference, original }: TakingBack, name: string, result: AttemptResult): Promise<CardAnswer> {
  if ('card' in result) {
    const known = namesIn(await state.notes.find(backOf(original)));
    if (!known.includes(name)) await state.notes.keep(backOf(original), JSON.stringify([...known, name]));
  }
  return await answered(state, reference, kind, original, result);
}

/** The attempts that a note of `backOf` names. */
export function namesIn(note: string | undefined): readonly string[] {
  return note === undefined ? [] : (JSON.parse(note) as readonly string[]);
}
