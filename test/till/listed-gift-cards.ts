import { type Money, money } from '../../shared/base/money.ts';
import type { Outcome } from '../../shared/base/outcome.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import type { ListFile } from '../../shared/sync/cards/value-list-keeper.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { VALUE_CARD_HANDLERS } from '../../shared/till/sale/value-cards.ts';
import type { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillAnswerOf } from '../../shared/till-contract/parts/till-operation.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import type { ListFault } from './list-faults.ts';
import { openTill, type TestTill, TILL, type TillWorld } from './test-till.ts';

/** A host whose line to the service can be cut, and which can be killed: what is durable stays. */
export interface ListedHost {
  readonly journal: Journal;
  readonly file: ListFile & { text: string | undefined };
  till: TestTill;
  isCut: boolean;
  /** The service does what it is asked, and the host does not hear of it. */
  losesAnswers: boolean;
  /** Whether its manager lets it take gift cards without the service. */
  isOn: boolean;
  /** Milliseconds by which its clock is ahead. */
  ahead: number;
  /** The process ends, wherever it is, and another one begins with what is durable. */
  kill(): Promise<void>;
}

export const TERMS = { isOn: true, cap: 2000, hours: 4 };

/** `fault`: what is wrong with the host, so that a search can be shown to find it. */
export async function openListedHost(tillWorld: TillWorld, terms = TERMS, fault?: ListFault): Promise<ListedHost> {
  const kept = makeMemoryJournal(makeWorld());
  const journal = fault?.inJournal?.(kept) ?? kept;
  const file = {
    text: undefined as string | undefined,
    read: async () => file.text,
    write: async (text: string | undefined) => {
      file.text = text;
    },
  };
  /** Counts the processes: nothing happens any more in an older one. */
  let newest = 0;
  const open = async (before?: TestTill): Promise<TestTill> => {
    newest += 1;
    const own = newest;
    const { scheduler } = tillWorld;
    const after: typeof scheduler.after = (milliseconds, run) => scheduler.after(milliseconds, () => (own === newest ? run() : undefined));
    const ofFault = fault?.onLine?.(tillWorld.deployment.answer);
    const answer = async (request: RequestBytes, deliver: () => Promise<ResponseBytes>): Promise<ResponseBytes> => {
      if (host.isCut) throw new Error('there is no way to the service');
      const answered = await (ofFault?.(request) ?? deliver());
      if (host.losesAnswers) throw new Error('the answer was lost');
      return answered;
    };
    const till = await openTill({
      ...{ journal, answer, listFile: file, clockAhead: () => host.ahead },
      tillWorld: { ...tillWorld, scheduler: { ...scheduler, after } },
      ...(before !== undefined && { menuOf: before }),
      ...(fault !== undefined && { booksDifferSince: 'a fault is planted' }),
      ...(fault?.inKeeper !== undefined && { listJournal: fault.inKeeper }),
    });
    till.settings = { ...till.settings, tenders: [...till.settings.tenders, 'gift'], offlineGiftCards: terms };
    return till;
  };
  const host: ListedHost = {
    journal,
    file,
    till: undefined as unknown as TestTill,
    isCut: false,
    losesAnswers: false,
    get isOn() {
      return host.till.settings.offlineGiftCards.isOn;
    },
    set isOn(isOn) {
      host.till.settings = { ...host.till.settings, offlineGiftCards: { ...terms, isOn } };
    },
    ahead: 0,
    async kill() {
      await fault?.onKill?.(kept);
      const { settings } = host.till;
      host.till = await open(host.till);
      host.till.settings = settings;
    },
  };
  host.till = await open();
  return host;
}

type CardState = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

export async function lookUp({ till }: ListedHost, code: string): Promise<Outcome<CardState>> {
  const call = { caller: TILL, at: till.now(), path: {}, query: {}, body: { code } };
  return (await VALUE_CARD_HANDLERS.lookUpValueCard(till.parts, call)) as Outcome<CardState>;
}

export const onCard = async (till: TestTill, code: string): Promise<number> =>
  (await till.deployment.service.context.valueCards.lookUp([PLACE.corporateId], code))?.balance ?? 0;

export const loadCard = (till: TestTill, reference: string, code: string, amount: number) =>
  till.deployment.service.context.valueCards.load(PLACE.corporateId, { reference, code, amount, by: 'Ada' });

/** Fries cost 3.85. */
export const openFries = (till: TestTill, saleId: string, count: number): Promise<SaleView> =>
  till.must('openSale', { path: { sale_id: saleId }, body: openingOf(till, cartOf([lineOf(ITEMS.fries, count)])) });

export const takeByList = (till: TestTill, saleId: string, card: string, amount: number, tender = `${saleId} gift`) =>
  till.ask('addTender', {
    path: { sale_id: saleId, tender_id: tender },
    body: { kind: 'gift', amount: money(amount), listedCard: card },
  });

export const payRest = async (till: TestTill, saleId: string, amount: Money) =>
  till.ask('addTender', { path: { sale_id: saleId, tender_id: `${saleId} cash` }, body: { kind: 'cash', amount } });

/** Cuts the host off until it knows it. */
export async function cutOff(host: ListedHost): Promise<void> {
  host.isCut = true;
  for (let waited = 0; host.till.drainer.connection.connectivity() === 'online' && waited < 120; waited += 5) await host.till.pass(5);
}

export async function connect(host: ListedHost): Promise<void> {
  host.isCut = false;
  for (let waited = 0; host.till.drainer.connection.connectivity() !== 'online' && waited < 120; waited += 5) await host.till.pass(5);
}
