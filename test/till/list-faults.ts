import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { isLent, type ValueListStore, type WantedPage } from '../../shared/service/core/value-lists.ts';
import { LIST_SPENDS, type ListSpends } from '../../shared/sync/cards/value-spends.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal/journal.ts';

type Answerer = (request: RequestBytes) => Promise<ResponseBytes>;

/** What a service or a host that is a little wrong would do with lists of gift cards. Each is shown to be caught by the search, or to do no harm. */
export interface ListFault {
  readonly name: string;
  readonly harm: 'caught' | 'harmless';
  readonly inService?: (lists: ValueListStore) => Partial<ValueListStore>;
  readonly inJournal?: (journal: Journal) => Journal;
  /** What the keeper of the host's list reads of its journal. */
  readonly inKeeper?: (journal: Journal) => Journal;
  /** Between host and service; one for each process of a host. */
  readonly onLine?: (service: Answerer) => Answerer;
  /** With what is durable, before another process of the host begins. */
  readonly onKill?: (journal: Journal) => Promise<void>;
}

/** Puts the fault into a service that runs. */
export function plantInService(lists: ValueListStore, { inService }: ListFault): void {
  if (inService !== undefined) Object.assign(lists, inService({ ...lists }));
}

function onLend(change: (wanted: WantedPage, lend: ValueListStore['lend']) => ReturnType<ValueListStore['lend']>) {
  return ({ lend }: ValueListStore): Partial<ValueListStore> => ({ lend: (wanted) => change(wanted, lend) });
}

function onWrite(change: (write: JournalWrite, spends: ListSpends | undefined, before: ListSpends | undefined) => JournalWrite) {
  return (journal: Journal): Journal => ({
    ...journal,
    async append(write) {
      const text = write.facts?.[LIST_SPENDS];
      return await journal.append(change(write, readSpends(text), readSpends(await journal.findFact(LIST_SPENDS))));
    },
  });
}

function readSpends(text: string | undefined): ListSpends | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as ListSpends);
}

function withSpends(write: JournalWrite, spends: ListSpends): JournalWrite {
  return { ...write, facts: { ...write.facts, [LIST_SPENDS]: JSON.stringify(spends) } };
}

const isSpent = (spends: ListSpends | undefined, before: ListSpends | undefined): boolean =>
  spends !== undefined && before?.version === spends.version && spends.spends.length > before.spends.length;

type Body = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: Pick<RequestBytes, 'body'>): Body => JSON.parse(utf8Text(body) ?? '{}') as Body;
const withBody = (request: RequestBytes, body: Body): RequestBytes => ({ ...request, body: utf8Bytes(JSON.stringify(body)) });

/** Captures each payment a second time, in another session. `change`: what the second says of itself. */
function capturedAgain(change: (body: Body) => Body) {
  return (service: Answerer): Answerer => {
    let opening: RequestBytes | undefined;
    return async (request) => {
      if (request.target.endsWith('/initialize_session')) opening = request;
      const answer = await service(request);
      if (!request.target.endsWith('/pay/payment') || opening === undefined) return answer;
      const body = bodyOf(request);
      if (body.offline_spend === undefined) return answer;
      const { session_key } = bodyOf(await service(opening));
      await service(withBody(request, change({ ...body, session_key })));
      return answer;
    };
  };
}

const IN_SERVICE: readonly ListFault[] = [
  {
    name: 'the service lends a share that another host has',
    harm: 'caught',
    inService: onLend(async (wanted, lend) => {
      const lent = await lend(wanted);
      if (!isLent(lent)) return lent;
      return { ...lent, cards: lent.cards.map((card) => ({ ...card, share: Math.min(wanted.cap, card.balance) })) };
    }),
  },
  {
    name: 'the service forgets a list as soon as it has lent it',
    harm: 'caught',
    inService: ({ lend, giveBack }) => ({
      async lend(wanted) {
        const lent = await lend(wanted);
        await giveBack(wanted.listId, wanted.corporateId);
        return lent;
      },
    }),
  },
  {
    name: 'what the service sent counts as received',
    harm: 'caught',
    inService({ lend }) {
      const sent = new Map<string, number>();
      return {
        async lend(wanted) {
          const lent = await lend({
            ...wanted,
            since: wanted.after === undefined ? (sent.get(wanted.listId) ?? wanted.since) : wanted.since,
          });
          if (isLent(lent)) sent.set(wanted.listId, lent.version);
          return lent;
        },
      };
    },
  },
  {
    name: 'the service forgets a list that has run out, though its host is not back',
    harm: 'caught',
    inService: onLend((wanted, lend) => lend({ ...wanted, forgottenAt: wanted.at })),
  },
  {
    // It counts until its host is back.
    name: 'a list runs out by the clock of the service, as if no other clock were wrong',
    harm: 'harmless',
    inService: onLend((wanted, lend) => lend({ ...wanted, countsUntil: wanted.endsAt })),
  },
];

const IN_HOST: readonly ListFault[] = [
  {
    name: 'a host that was killed forgets what it took of its share',
    harm: 'caught',
    async onKill(journal) {
      const spends = readSpends(await journal.findFact(LIST_SPENDS));
      if (spends !== undefined) await journal.append(withSpends({}, { ...spends, spends: [] }));
    },
  },
  {
    name: 'what is left of a share is not kept with the payment',
    harm: 'caught',
    inJournal: onWrite((write, spends, before) => (isSpent(spends, before) && before !== undefined ? withSpends(write, before) : write)),
  },
  {
    name: 'two devices take the same share, each by what it read',
    harm: 'caught',
    inJournal: onWrite(({ expects, ...write }, spends) => (spends === undefined ? { ...write, ...(expects && { expects }) } : write)),
  },
  {
    name: 'a payment that is taken back frees all that was taken',
    harm: 'caught',
    inJournal: onWrite((write, spends, before) =>
      spends !== undefined && before?.version === spends.version && spends.spends.length < before.spends.length
        ? withSpends(write, { ...spends, spends: [] })
        : write,
    ),
  },
  {
    name: 'a list is renewed while something that was taken has no answer',
    harm: 'caught',
    inKeeper: (journal) => ({
      ...journal,
      async findOp(id) {
        const op = await journal.findOp(id);
        return { ...(op as NonNullable<typeof op>), state: 'done' };
      },
    }),
  },
  {
    name: 'a host uses its list for longer than it told the service',
    harm: 'harmless',
    onLine: (service) => async (request) => {
      if (!request.target.includes('/lists/') || request.method !== 'POST') return await service(request);
      const body = bodyOf(request);
      return await service(withBody(request, { ...body, seconds: 60 }));
    },
  },
  {
    name: 'a payment is captured again under another name and number',
    harm: 'caught',
    onLine: capturedAgain(({ offline_spend, external_id, ...body }) => {
      const { number, ...list } = offline_spend as { readonly number: number };
      return { ...body, external_id: `again ${String(external_id)}`, offline_spend: { ...list, number: number + 1_000_000 } };
    }),
  },
  { name: 'a payment is captured again in another session', harm: 'harmless', onLine: capturedAgain((body) => body) },
];

export const LIST_FAULTS: readonly ListFault[] = [
  ...IN_SERVICE,
  ...IN_HOST,
  {
    name: 'a payment is captured again in another session, at a service that does not look at its number',
    harm: 'caught',
    inService: () => ({ claimSpend: async (_list, _number, by) => by }),
    onLine: capturedAgain((body) => body),
  },
];
