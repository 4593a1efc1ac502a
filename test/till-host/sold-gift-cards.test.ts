import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { chooseGiftCard, openGiftCard, takeGiftCards } from './sold-gift-card.ts';
import { payInCash, pullWhole } from './till-sale.ts';

let running: RunningTillHost;
let till: PairedDevice;
let manager: PairedDevice;
let catalogue: Catalogue;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  manager = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(till);
  await takeGiftCards(manager);
});
afterAll(() => running.stop());

const CODES = ['SOLD-2026-AAAA', 'SOLD-2026-BBBB', 'SOLD-2026-CCCC'] as const;
const balanceOf = async (code: string): Promise<number | undefined> => {
  const { refusal } = await till.ask(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
  if (refusal !== undefined) return undefined;
  return (await till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;
};
const block = (code: string, isBlocked: boolean) => manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code, isBlocked } });
const cardsOf = async (saleId: string) => (await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } })).giftCards ?? [];
const stateOf = (saleId: string) => expect.poll(async () => (await cardsOf(saleId)).map(({ state }) => state), { timeout: 30_000 });

async function sell(code: string, beforePaying: () => Promise<unknown> = async () => undefined): Promise<string> {
  const opened = await openGiftCard(till, catalogue);
  expect((await chooseGiftCard(till, opened, code)).refusal).toBeUndefined();
  await beforePaying();
  await payInCash(till, opened);
  return opened.saleId;
}

test('a card that was blocked before it was loaded is a case; another card takes its money, and it is loaded once', async () => {
  await stateOf(await sell(CODES[0])).toEqual(['loaded']);
  const saleId = await sell(CODES[0], () => block(CODES[0], true));
  await stateOf(saleId).toEqual(['attention']);
  const [{ jobId = '' } = {}] = await cardsOf(saleId);
  const job = await manager.must(QUEUE_OPERATIONS.findJob, { path: { job_id: jobId } });
  expect(job).toMatchObject({ kind: 'gift_load', reason: 'load_blocked', amount: 5000, evidence: { card: '****AAAA', amount: 5000 } });
  expect(job.decisions).toEqual(['check_again', 'other_card', 'is_done', 'write_off']);
  const decide = (body: object) =>
    manager.ask(QUEUE_OPERATIONS.decideJob, {
      path: { job_id: jobId, decision_id: uuidV4(nodeWorld) },
      body: { decision: 'other_card', ...body },
    });
  expect((await decide({ valueCode: 'short' })).refusal?.code).toBe('value_card_no_code');
  await decide({ valueCode: CODES[1] });
  await stateOf(saleId).toEqual(['loaded']);
  expect((await cardsOf(saleId))[0]).toMatchObject({ maskedCode: '****BBBB', balance: 5000 });
  await block(CODES[0], false);
  expect([await balanceOf(CODES[0]), await balanceOf(CODES[1])]).toEqual([5000, 5000]);
});

test('a card that is let pay again is loaded once the case is checked again', async () => {
  const before = (await balanceOf(CODES[2])) ?? 0;
  await stateOf(await sell(CODES[2])).toEqual(['loaded']);
  const saleId = await sell(CODES[2], () => block(CODES[2], true));
  await stateOf(saleId).toEqual(['attention']);
  await block(CODES[2], false);
  const [{ jobId = '' } = {}] = await cardsOf(saleId);
  await manager.must(QUEUE_OPERATIONS.decideJob, {
    path: { job_id: jobId, decision_id: uuidV4(nodeWorld) },
    body: { decision: 'check_again' },
  });
  await stateOf(saleId).toEqual(['loaded']);
  expect(await balanceOf(CODES[2])).toBe(before + 10_000);
});

test('the code of a card that was sold is in no file of the host [C13]', () => {
  const files = readdirSync(running.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const text of CODES.flatMap((code) => [code, code.replaceAll('-', '')]))
      expect([name, bytes.includes(text)]).toEqual([name, false]);
  }
});
