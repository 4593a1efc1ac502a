import { join } from 'node:path';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { openTextFile, type TextStore } from '../../../shared/base/text-store.ts';
import type { PayResponse } from '../../../shared/contract/records/pay-layer.ts';
import type { Gateway } from '../../../shared/service/core/gateway.ts';
import { hasOpenAttempt, keptResult } from '../../../shared/terminal/port/attempts.ts';
import { type CardCopies, copiesOf } from '../../../shared/terminal/port/card-copies.ts';
import { type KeptTerminal, readTerminals } from '../../../shared/terminal/port/kept-terminals.ts';
import type { AttemptWatch } from '../../../shared/terminal/port/terminal-port.ts';
import type { PaymentCopies } from '../../../shared/till/card-copies.ts';
import type { CardTerminals } from '../../../shared/till/context/card-terminals.ts';
import type { TerminalPayments } from '../../../shared/till/context/till-context.ts';
import type { TerminalAct, TerminalDayResult, TerminalTest } from '../../../shared/till-contract/cards/terminal-operations.ts';
import { growingFile } from '../base/growing-file.ts';
import { readSecret, writeSealed } from '../base/secret-file.ts';
import { secretsFolder } from '../base/secrets-place.ts';
import { openTerminalLine } from '../network/terminal-line.ts';
import type { SearchedPlaces } from './find-terminals.ts';
import { viewOfDay, viewOfResult } from './terminal-days.ts';
import { driverOf, keptOf, viewOf } from './terminal-drivers.ts';
import { backOf, type HostTerminal, makeTerminalGateway, namesIn, refused } from './terminal-gateway.ts';
import { makeTerminalSearches, OWN_NETWORK } from './terminal-searches.ts';

/** The part of the service that a terminal needs: the currency that it charges in, and which payment a till's session is. */
export interface PayService {
  currency(): string;
  /** Asks the pay layer what became of the payment of a session; it sends none. */
  find(session: string): Promise<PayResponse | undefined>;
  paymentOf(session: string): Promise<string | undefined>;
}

/** The card terminals of a host, and the pay layer's way to them. */
export interface HostCardTerminals extends CardTerminals, TerminalPayments {
  /** The tills without a terminal pay by `otherwise`. */
  gateway(otherwise: Gateway, answers: TextStore, service: PayService): Gateway;
  /** Whether the terminals answer; none where there are none. */
  look(): Promise<'answers' | 'silent' | 'none'>;
}

interface Live extends HostTerminal {
  readonly kept: KeptTerminal;
}

interface State {
  readonly file: string;
  readonly texts: TextStore;
  readonly live: Map<string, Live>;
  readonly watched: Map<string, Watched>;
  readonly probing: Map<string, Promise<unknown>>;
  service: PayService | undefined;
}

/** What the screen of a till sees of the attempt at its terminal. */
interface Watched {
  isBusy: boolean;
  act?: TerminalAct;
  isCancelled: boolean;
  code?: number;
  lines: readonly string[];
}

const FILE = 'card-terminals.secret';
/** The longest text of a terminal that a screen shows. */
const LONGEST_LINE = 80;
const MOST_LINES = 8;
const SMALLEST_AMOUNT = 1;
const PROBE_MILLISECONDS = 1500;

/** The settings with their secrets lie among the host's secrets; what attempts need to be cleared up lies with the data. */
export async function openCardTerminals(folder: string, places: SearchedPlaces = OWN_NETWORK): Promise<HostCardTerminals> {
  const state: State = {
    file: join(secretsFolder(folder), FILE),
    texts: await openTextFile(growingFile(join(folder, 'card-terminals.jsonl'))),
    live: new Map(),
    watched: new Map(),
    probing: new Map(),
    service: undefined,
  };
  for (const kept of readKept(state.file)) state.live.set(kept.id, connect(state, kept));
  const ofDevice = (deviceId: string): Live | undefined => [...state.live.values()].find(({ kept }) => kept.tillId === deviceId);
  return {
    list: () => [...state.live.values()].map(({ kept }) => viewOf(kept)),
    isOpen: (id) => isOpen(state, id),
    async save(id, form) {
      const kept = keptOf(id, form, state.live.get(id)?.kept);
      keepAll(state, [...others(state, id), kept]);
      state.live.set(id, connect(state, kept));
    },
    async remove(id) {
      keepAll(state, others(state, id));
      state.live.delete(id);
    },
    searches: makeTerminalSearches(places, () => [...state.live.values()].map(({ kept }) => kept)),
    test: (id, testId) => testPayment(state, id, testId),
    days: () => Promise.all([...state.live.values()].map(async ({ kept, port }) => viewOfDay(kept, await port.day()))),
    closeDay: (id, closing) => closeDay(state, id, closing),
    asksTipAt: (deviceId) => ofDevice(deviceId)?.asksTip === true,
    progressOf(deviceId) {
      if (ofDevice(deviceId) === undefined) return undefined;
      const { isBusy, act, isCancelled, code, lines } = watchedOf(state, readerOf(deviceId));
      const running = isBusy && act !== undefined ? { act } : {};
      return { isBusy, ...running, isCancelling: isBusy && isCancelled, ...(code !== undefined && { code }), lines };
    },
    cancel(deviceId) {
      watchedOf(state, readerOf(deviceId)).isCancelled = true;
    },
    async find(session) {
      const reference = await state.service?.paymentOf(session);
      const isHere = reference !== undefined && (await state.texts.find(`at ${reference}`)) !== undefined;
      return isHere ? await state.service?.find(session) : undefined;
    },
    copiesOf: (reference) => copiesOfPayment(state, reference),
    async decide(session, wasCharged) {
      const reference = await state.service?.paymentOf(session);
      const id = reference === undefined ? undefined : await state.texts.find(`at ${reference}`);
      if (reference !== undefined && id !== undefined) await state.live.get(id)?.port.decide(reference, wasCharged);
    },
    gateway(otherwise, answers, service) {
      state.service = service;
      const terminals = {
        ofReader: (readerId: string) => [...state.live.values()].find(({ kept }) => readerOf(kept.tillId) === readerId),
        find: (id: string) => state.live.get(id),
        watchOf: (readerId: string) => watchOf(state, readerId),
      };
      return watching(state, makeTerminalGateway({ terminals, otherwise, notes: state.texts, answers }));
    },
    look: () => look(state),
  };
}

/** What the terminal printed for a payment, and for what gave it back. */
async function copiesOfPayment({ texts, live }: State, reference: string): Promise<PaymentCopies | undefined> {
  const id = await texts.find(`at ${reference}`);
  if (id === undefined) return undefined;
  const copies = async (name: string): Promise<CardCopies> => {
    const result = await keptResult(storeOf(texts, id), name);
    return (result && copiesOf(result)) ?? { guest: [], merchant: [], needsSignature: false };
  };
  const { guest, merchant, needsSignature } = await copies(reference);
  const back = await Promise.all(namesIn(await texts.find(backOf(reference))).map(copies));
  const isMerchantWanted = needsSignature || live.get(id)?.kept.printsMerchantCopy === true;
  return { guest, merchant, refunded: back.flatMap((each) => each.guest), isMerchantWanted };
}

/** The name that a till gives to the pay layer for the reader beside a device. */
export function readerOf(deviceId: string): string {
  return `reader-${deviceId}`;
}

function readKept(file: string): readonly KeptTerminal[] {
  const text = readSecret(file);
  return text === undefined ? [] : readTerminals(text);
}

function keepAll({ file }: State, terminals: readonly KeptTerminal[]): void {
  writeSealed(file, JSON.stringify(terminals));
}

function others({ live }: State, id: string): readonly KeptTerminal[] {
  return [...live.values()].map(({ kept }) => kept).filter((kept) => kept.id !== id);
}

function connect(state: State, kept: KeptTerminal): Live {
  const { id } = kept;
  const port = driverOf(kept, {
    store: storeOf(state.texts, id),
    currency: () => state.service?.currency() ?? 'EUR',
    beforeOpen: async () => await state.probing.get(id),
  });
  const reader = readerOf(kept.tillId);
  const attend: NonNullable<HostTerminal['attend']> = async (work) =>
    watchedOf(state, reader).isBusy ? BUSY : await attended(state, reader, 'refund', work);
  const asksTip = kept.protocol === 'nexo' && kept.asksTip === true;
  return { id, kept, port, asksTip, attend };
}

function storeOf(texts: TextStore, id: string): TextStore {
  const own = `${id} `;
  return {
    find: (key) => texts.find(own + key),
    keep: (key, text) => texts.keep(own + key, text),
    keys: () => [...(texts.keys?.() ?? [])].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length)),
  };
}

async function isOpen({ texts, watched, live }: State, id: string): Promise<boolean> {
  const kept = live.get(id)?.kept;
  if (kept !== undefined && watched.get(readerOf(kept.tillId))?.isBusy === true) return true;
  return await hasOpenAttempt(storeOf(texts, id));
}

function watchedOf({ watched }: State, readerId: string): Watched {
  const known = watched.get(readerId) ?? { isBusy: false, isCancelled: false, lines: [] };
  watched.set(readerId, known);
  return known;
}

function watchOf(state: State, readerId: string): AttemptWatch {
  const watched = watchedOf(state, readerId);
  return {
    isCancelled: () => watched.isCancelled,
    onWait(code, lines) {
      watched.code = code;
      watched.lines = lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE));
    },
  };
}

/** One act at a terminal at once: a guest who holds out a card must know for what. */
const BUSY = { kind: 'declined', code: 'busy', text: 'the terminal is busy with something else' } as const;

/** While something runs at a terminal, its till sees what it waits for. */
async function attended<Result>(
  state: State,
  reader: string,
  act: TerminalAct,
  work: (watch: AttemptWatch) => Promise<Result>,
): Promise<Result> {
  const watched: Watched = { isBusy: true, act, isCancelled: false, lines: [] };
  state.watched.set(reader, watched);
  try {
    return await work(watchOf(state, reader));
  } finally {
    watched.isBusy = false;
  }
}

/** Says while a payment runs that its terminal is busy, and takes none while something else runs there. */
function watching(state: State, gateway: Gateway): Gateway {
  return {
    ...gateway,
    async pay(order) {
      const hasTerminal = [...state.live.values()].some(({ kept }) => readerOf(kept.tillId) === order.terminalId);
      if (hasTerminal && watchedOf(state, order.terminalId).isBusy) return refused(BUSY.text);
      return await attended(state, order.terminalId, 'payment', () => gateway.pay(order));
    },
  };
}

/** A terminal that takes a payment says so at once, and what it shows while it closes its day is shown at its till. */
async function closeDay(state: State, id: string, closing: { readonly id: string; readonly at: string }): Promise<TerminalDayResult> {
  const live = state.live.get(id);
  const none = { amount: NO_MONEY, brands: [] };
  if (live === undefined) return { outcome: 'not_reached', booked: none };
  const { kept, port } = live;
  const reader = readerOf(kept.tillId);
  const { booked } = await port.day();
  if (watchedOf(state, reader).isBusy) return viewOfResult(kept, { kind: 'not_closed', code: 'busy', booked });
  return await attended(state, reader, 'day', async (watch) => viewOfResult(kept, await port.closeDay(closing, watch)));
}

async function testPayment({ live }: State, id: string, testId: string): Promise<TerminalTest> {
  const port = live.get(id)?.port;
  const amount = SMALLEST_AMOUNT;
  if (port === undefined) return { outcome: 'not_reached', amount };
  const paid = await port.start({ kind: 'pay', reference: `test ${testId}`, amount });
  if (paid.kind === 'unknown') return { outcome: 'unclear', amount, code: paid.code };
  if (paid.kind === 'declined') {
    const { code } = paid;
    return { outcome: code === 'not_reached' || code === 'not_verified' ? code : 'declined', amount, code };
  }
  const { receipt } = paid.card;
  if (receipt === undefined) return { outcome: 'not_voided', amount };
  const voided = await port.start({ kind: 'void', reference: `test ${testId}/void`, amount, receipt });
  if (voided.kind === 'unknown') return { outcome: 'unclear', amount, code: voided.code };
  return voided.kind === 'declined' ? { outcome: 'not_voided', amount, code: voided.code } : { outcome: 'works', amount };
}

async function look(state: State): Promise<'answers' | 'silent' | 'none'> {
  if (state.live.size === 0) return 'none';
  const answers = await Promise.all([...state.live.values()].map((one) => reaches(state, one)));
  return answers.every(Boolean) ? 'answers' : 'silent';
}

/** A terminal speaks to one line, so one that is in use is left alone: its payment says how it stands. */
async function reaches(state: State, { id, kept: { host, port, tillId } }: Live): Promise<boolean> {
  if (watchedOf(state, readerOf(tillId)).isBusy) return true;
  const opening = openTerminalLine({ host, port, connectWithin: PROBE_MILLISECONDS }).then((line) => {
    line?.close();
    return line !== undefined;
  });
  state.probing.set(id, opening);
  return await opening;
}
