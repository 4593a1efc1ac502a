import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { inspectService } from '../../electron/host/verify/service-inspection.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import { makeValueCards, tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { runHere } from './run-here.ts';

const CODE = 'GIFT-2026-0001';

/** The data of a service with a card that was loaded twice, paid, was paid back, and whose second load was taken back. */
async function keptCards(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-value-cards-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'service.sqlite');
  const store = openSqliteServiceStore(file);
  const cards = makeValueCards(nodeWorld, store.values);
  await cards.load(1, { reference: 'load-1', code: CODE, amount: 5000, by: 'Ada' });
  await cards.load(1, { reference: 'load-2', code: CODE, amount: 700, by: 'Ada' });
  await cards.takeBack([1], 'load-2', { by: 'Ada' });
  await cards.pay({ reference: 'pay-1', terminalId: 'T', amount: 1200, isCaptured: true, token: tokenOfCode(CODE) }, [1]);
  await cards.refund('back-1', 'pay-1', 200);
  await cards.pay({ reference: 'pay-2', terminalId: 'T', amount: 1, isCaptured: true, token: tokenOfCode('OTHER-0001') }, [1]);
  await store.close();
  return file;
}

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

test('the moves of each gift card add up to its balance', async () => {
  expect(inspectService(await keptCards()).faults).toEqual([]);
});

test.each([
  ['a balance that was written', 'UPDATE value_cards SET balance = balance + 1'],
  ['a payment that was taken away', "DELETE FROM value_moves WHERE reference = 'pay-1'"],
  [
    'a load that was made up',
    "INSERT INTO value_moves SELECT 'made-up', card_id, kind, amount, original, at, body FROM value_moves WHERE reference = 'load-1'",
  ],
])('%s names the card that does not add up', async (_what, statement) => {
  const file = await keptCards();
  change(file, statement);
  expect(inspectService(file).faults).toEqual([
    expect.stringMatching(/^value_cards \*\*\*\*0001 \([-0-9a-f]{36}\) has a balance to which its moves do not add up$/),
  ]);
});

test('a payment of which more came back than was paid is named, also where the balance was made to fit', async () => {
  const file = await keptCards();
  change(file, "UPDATE value_moves SET amount = 1300 WHERE reference = 'back-1'; UPDATE value_cards SET balance = balance + 1100");
  expect(inspectService(file).faults).toEqual(['value_moves pay-1 was given back for more than it was']);
});

const later = (hours: number): Instant => addMilliseconds('2026-11-21T12:00:00.000Z' as Instant, hours * 3_600_000);
const PAGE = {
  ...{ listId: 'list-1', corporateId: 1, key: 'a'.repeat(64), cap: 2000, since: 0, most: 100 },
  ...{ at: later(0), endsAt: later(1), countsUntil: later(2), forgottenAt: later(-48), allEndedBy: later(25) },
};

describe('what hosts were lent of gift cards', () => {
  const KEY = new Uint8Array(32).fill(7);

  /** The data of a service that lent a list, by which a card was taken. */
  async function keptLists(): Promise<string> {
    const file = await keptCards();
    const store = openSqliteServiceStore(file, { key: KEY });
    await store.valueLists.lend(PAGE);
    await store.valueLists.lend({ ...PAGE, since: 1 });
    await store.valueLists.claimSpend('list-1', 1, { spend: 'op-1', reference: 'pay-3' });
    await store.close();
    return file;
  }

  test('is sealed, and nothing is found where no one changed it', async () => {
    expect(inspectService(await keptLists(), { key: KEY })).toMatchObject({ faults: [], isSealed: true });
  });

  test.each([
    ['how long a list counts', "UPDATE value_lists SET counts_until = '2026'", /^value_lists list-1 was changed from outside$/],
    [
      'what a host may take',
      'UPDATE value_shares SET share = 1, held = 1',
      /^value_shares list-1\/[-0-9a-f]{36} was changed from outside$/,
    ],
    ['which payment has a number', "UPDATE value_spends SET spend = 'other'", /^value_spends list-1\/1 was changed from outside$/],
    ['that a number has paid', 'DELETE FROM value_spends', /^value_spends list-1\/1 was removed from outside$/],
  ])('%s can not be changed from outside without a word', async (_what, statement, fault) => {
    const file = await keptLists();
    change(file, statement);
    expect(inspectService(file, { key: KEY }).faults).toContainEqual(expect.stringMatching(fault));
  });
});

test('a service whose data were put back by hand is told so, and lends no list until those that it forgot have run out', async () => {
  const file = await keptCards();
  expect(await runHere(['value-cards', 'restored', '--data', dirname(file)])).toMatchObject({ code: 0 });
  const store = openSqliteServiceStore(file);
  onTestFinished(() => store.close());
  expect(await store.valueLists.lend(PAGE)).toEqual({ waitsUntil: PAGE.allEndedBy });
});
