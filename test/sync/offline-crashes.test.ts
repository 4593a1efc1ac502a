import { expect, test } from 'vitest';
import { cardsIn, forwardIdOf, ledgerOf, mayBeStored } from '../../shared/sync/cards/offline-ledger.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { chargeOf } from '../../shared/sync/paths/card-charge.ts';
import { isLong } from '../base/search.ts';
import { opIdOf } from '../simulation/plan.ts';
import { type OfflineTill, openOfflineTill, type RestartOptions, wantedCard } from './offline-till.ts';

/** Cards of every kind: what the terminal does with each follows from its amount. */
const CARDS = { plain: 385, refused: 4401, mute: 4468, lost: 4491, declined: 4405, unclear: 4499, last: 100 } as const;
type Name = keyof typeof CARDS;
const NAMES = Object.keys(CARDS) as Name[];

type Point = 'before' | 'after';

/** Cuts the power at the n-th effect: nothing is heard of it, and nothing follows. */
function powerCut(n: number, point: Point): { readonly wrap: NonNullable<RestartOptions['wrap']>; readonly cut: Promise<'cut'> } {
  let count = 0;
  let isOff = false;
  let go: (value: 'cut') => void = () => undefined;
  const cut = new Promise<'cut'>((resolve) => {
    go = resolve;
  });
  const never = new Promise<never>(() => undefined);
  const off = (): Promise<never> => {
    isOff = true;
    go('cut');
    return never;
  };
  return {
    cut,
    wrap: async (work) => {
      if (isOff) return await never;
      const isHere = count++ === n;
      if (isHere && point === 'before') return await off();
      const done = await work().then(
        (value) => ({ value }),
        (fault: unknown) => ({ fault }),
      );
      if (isHere || isOff) return await off();
      if ('fault' in done) throw done.fault;
      return done.value;
    },
  };
}

/** What the till does in every life: takes each card, by its own id, and forwards all. */
async function sell(till: OfflineTill): Promise<'sold'> {
  for (const name of NAMES) await till.cards.take(wantedCard(name, CARDS[name]));
  await till.cards.forwardAll();
  return 'sold';
}

async function opsOf({ journal, world }: OfflineTill, name: Name): Promise<readonly [store: Op, forward: Op | undefined]> {
  return [(await journal.findOp(opIdOf(name))) as Op, await journal.findOp(forwardIdOf(world, opIdOf(name)))];
}

async function sent({ journal }: OfflineTill, op: Op | undefined): Promise<number> {
  return op === undefined ? 0 : (await journal.listAttempts(op.id)).filter(({ phase }) => phase === 'sending').length;
}

/** What must hold of every card, whenever the power went. */
async function check(till: OfflineTill): Promise<readonly string[]> {
  const findings: string[] = [];
  const find = (isWrong: boolean, what: string): void => {
    if (isWrong) findings.push(what);
  };
  for (const name of NAMES) {
    const [store, forward] = await opsOf(till, name);
    const charge = chargeOf(store);
    const isAtTerminal = (CARDS[name] as number) !== CARDS.refused && (CARDS[name] as number) !== CARDS.lost;
    find(store.state === 'waiting' || forward?.state === 'waiting', `${name} has no end`);
    find((await sent(till, store)) > 1 || (await sent(till, forward)) > 1, `${name} was sent twice`);
    const count = till.forwardRequests.filter((reference) => reference === store.refs.stored?.reference).length;
    find(count > 1, `the terminal was asked to forward ${name} ${count} times`);
    find(count > (await sent(till, forward)), `${name} was sent before that was written down`);
    find(charge.kind === 'approved' && !isAtTerminal, `${name} was never stored`);
    find(
      (charge.kind === 'declined' || charge.kind === 'not_charged') && (await sent(till, store)) === 1 && isAtTerminal,
      `${name} is lost`,
    );
    find((store.state === 'done') !== (forward !== undefined), `${name} is stored and not forwarded`);
    const charged = till.charged.get(store.refs.stored?.reference ?? '') ?? 0;
    find(charged > 1, `${name} was charged twice`);
    find(forward?.state === 'done' && charged !== 1, `${name} is done and was charged ${charged} times`);
    find(forward?.state === 'rejected', `${name} was given up by the machine`);
    find(forward?.reason === 'money_not_received' && charged !== 0, `${name} was charged and called declined`);
  }
  const ledger = await ledgerOf(till.journal);
  const held = (await cardsIn(till.journal, till.world, ledger)).map(({ store }) => store.id);
  const unsent: string[] = [];
  for (const name of NAMES) {
    const ops = await opsOf(till, name);
    if (ops.some((op) => op !== undefined && mayBeStored(op))) unsent.push(ops[0].id);
  }
  find(JSON.stringify(held) !== JSON.stringify(ledger.records), 'the ledger names what is not stored');
  find(JSON.stringify([...held].sort()) !== JSON.stringify(unsent.sort()), 'the ledger does not name what is stored');
  find(ledger.forwardingSince !== undefined, 'it says that it forwards, and does not');
  return findings;
}

test('the power may go at every effect, once or twice: no card is charged twice, none is forgotten, and everything has an end [C3]', async () => {
  let lives = 0;
  const states = new Set<string>();
  for (const point of ['before', 'after'] as const) {
    for (let n = 0; ; n++) {
      // A second cut soon after the first one finds what clearing up itself may leave behind.
      const seconds = isLong ? [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8] : [undefined, 0, 1, 2, 3];
      let isOver = false;
      for (const second of seconds) {
        const till = openOfflineTill();
        let wasCut = false;
        for (const cutAt of [n, second]) {
          if (cutAt === undefined) continue;
          const { wrap, cut } = powerCut(cutAt, point);
          const outcome = await Promise.race([sell(till.restart({ wrap })), cut]);
          wasCut ||= outcome === 'cut';
          lives++;
        }
        const restarted = till.restart();
        await sell(restarted);
        expect({ n, second, point, findings: await check(till) }).toEqual({ n, second, point, findings: [] });
        for (const name of NAMES)
          for (const op of await opsOf(till, name)) states.add(`${op?.kind} ${op?.state} ${op?.reason ?? ''}`.trim());
        isOver ||= !wasCut;
      }
      if (isOver) break;
      expect(n).toBeLessThan(200);
    }
  }
  expect(lives).toBeGreaterThan(150);
  expect([...states].filter((state) => state.startsWith('card')).sort()).toEqual([
    'card_forward attention forward_unclear',
    'card_forward attention money_not_received',
    'card_forward done',
    'card_store attention payment_unknown',
    'card_store done',
    'card_store rejected declined',
    'card_store rejected not_charged',
  ]);
});

test('a journal that refuses a write, whichever it is, leaves nothing behind that is not cleared up', async () => {
  for (let n = 0; n < 60; n++) {
    const till = openOfflineTill();
    let count = 0;
    const failing = till.restart({
      wrap: (work) => (count++ === n ? Promise.reject(new Error('no space left')) : work()),
    });
    for (const name of NAMES) await failing.cards.take(wantedCard(name, CARDS[name])).catch(() => undefined);
    await failing.cards.forwardAll().catch(() => undefined);
    // The same process goes on, and clears up by itself.
    for (const name of NAMES) await failing.cards.take(wantedCard(name, CARDS[name]));
    await failing.cards.forwardAll();
    await failing.cards.forwardAll();
    expect({ n, findings: await check(till) }).toEqual({ n, findings: [] });
  }
});
