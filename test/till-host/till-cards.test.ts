import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { makeTillCards, type TillCards } from '../../electron/host/till/till-cards.ts';
import { makeTerminalSimulator } from '../../shared/sync/cards/terminal-simulator.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { TillDrainer } from '../../shared/till/context/till-context.ts';
import { FIRST_OFFLINE_LIMITS } from '../../shared/till/records/settings-record.ts';
import { wantedCard } from '../sync/offline-till.ts';
import { makeWorld } from '../world.ts';

const HOUR = 3_600_000;

interface OpenedCards {
  readonly cards: TillCards;
  readonly journal: Journal;
  readonly log: string[];
  /** The time for which the next look was wanted has come. */
  look(): Promise<void>;
  pass(milliseconds: number): void;
  setReachable(isReachable: boolean): void;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function openCards(): OpenedCards {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-cards-'));
  const world = makeWorld();
  const sqlite = openSqliteJournal(join(folder, 'journal.sqlite'), world);
  const log: string[] = [];
  let isReachable = false;
  let wanted: (() => void) | undefined;
  let onLater: () => void = () => undefined;
  const cards = makeTillCards({
    journal: sqlite,
    identity: { identity: () => ({ deviceId: 'd', epoch: 1 }) as never, isHeld: () => false },
    terminal: makeTerminalSimulator({
      world,
      isReachable: () => isReachable,
      network: { pay: async ({ amount }) => ({ status: 'APPROVED', approvedAmount: amount }) },
    }),
    world,
    timer: {
      after: (_milliseconds, run) => {
        wanted = run;
        onLater();
        return () => {
          wanted = undefined;
        };
      },
    },
    log: (level, message, facts = {}) => void log.push(`${level} ${message} ${JSON.stringify(facts)}`),
    settings: () => ({ offlineCards: true, offlineLimits: FIRST_OFFLINE_LIMITS }),
    isReachable: () => isReachable,
    drainer: () => ({ wake: () => undefined }) as unknown as TillDrainer,
    onFigures: () => undefined,
  });
  closing.push(async () => {
    await cards.stop();
    await sqlite.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    cards,
    journal: sqlite,
    log,
    look: () =>
      new Promise((resolve) => {
        onLater = resolve;
        wanted?.();
      }),
    pass: world.advance,
    setReachable: (value) => {
      isReachable = value;
    },
  };
}

/** What may be kept while nothing is. */
const WHOLE = { ofASale: 5000, amount: 100_000, cards: 100 };

test('what is stored is shown with its age, warned of at half a day, and sent by the next look once the network is there', async () => {
  const opened = openCards();
  await opened.cards.start();
  expect(await opened.cards.view()).toEqual({ storedOffline: 0, amount: 0, isForwarding: false, mustForward: 'no', left: WHOLE });
  expect((await opened.cards.taking()?.take(wantedCard('a', 1200)))?.ok).toBe(true);
  opened.pass(HOUR);
  expect((await opened.cards.taking()?.take(wantedCard('b', 800)))?.ok).toBe(true);
  await opened.look();
  expect(opened.log).toEqual([]);
  const oldestAt = '2026-11-21T18:00:00.000Z';
  expect(await opened.cards.view()).toEqual({
    storedOffline: 2,
    amount: 2000,
    oldestAt,
    isForwarding: false,
    mustForward: 'no',
    left: { ofASale: 5000, amount: 98_000, cards: 98 },
  });

  opened.pass(11 * HOUR);
  await opened.look();
  await opened.look();
  expect((await opened.cards.view()).mustForward).toBe('soon');
  expect(opened.log).toEqual(['warn stored cards must be forwarded {"count":2,"total":2000,"mustForward":"soon"}']);
  opened.pass(12 * HOUR);
  await opened.look();
  expect((await opened.cards.view()).mustForward).toBe('now');
  expect((await opened.cards.taking()?.take(wantedCard('c', 100)))?.ok).toBe(false);

  opened.setReachable(true);
  await opened.look();
  expect(await opened.cards.view()).toEqual({ storedOffline: 0, amount: 0, isForwarding: false, mustForward: 'no', left: WHOLE });
  expect((await opened.journal.listOps(['done'])).map(({ kind }) => kind).toSorted()).toEqual([
    'card_forward',
    'card_forward',
    'card_store',
    'card_store',
  ]);
});

test("a card that a crash left in the middle is a person's from the next start on, without the network", async () => {
  const opened = openCards();
  const { id, lane, epoch, intent } = wantedCard('a', 1200);
  const createdAt = '2026-11-21T18:00:00.000Z' as never;
  await opened.journal.append({
    adds: [{ id, kind: 'card_store', lane, epoch, intent: JSON.stringify(intent), createdAt }],
    facts: { offline_cards: JSON.stringify({ records: [id], revision: 1 }) },
  });
  await opened.journal.append({ attempt: { opId: id, n: 1, phase: 'sending', step: 'authorise', requestHash: 'h', at: 1 } });
  await opened.cards.start();
  expect(await opened.journal.findOp(id)).toMatchObject({ state: 'attention', reason: 'payment_unknown' });
  expect((await opened.cards.view()).storedOffline).toBe(1);
});

test('a host that stops sends no further card, and what was stored stays stored', async () => {
  const opened = openCards();
  await opened.cards.start();
  for (const name of ['a', 'b']) await opened.cards.taking()?.take(wantedCard(name, 500));
  opened.setReachable(true);
  opened.cards.hurry();
  await opened.cards.stop();
  expect((await opened.cards.view()).storedOffline).toBeGreaterThan(0);
  expect((await opened.journal.listOps(['attention'])).length).toBe(0);
});
