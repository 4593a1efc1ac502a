import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { knowStaff } from '../host/known-staff.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { DEMO_MANAGER } from './running-till-host.ts';
import { chooseGiftCard, openGiftCard, takeGiftCards } from './sold-gift-card.ts';
import { pullWhole } from './till-sale.ts';

let folder: string;
let host: ServedHost;
const start = () => serve(join(folder, 'data'), ['--port', '0']);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-gift-kill-'));
  await knowStaff(join(folder, 'data'));
  host = await start();
});
afterAll(async () => {
  await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
});

/** Milliseconds after the request left that completes the sale. */
const MOMENTS = [0, 3, 8, 20, 60] as const;

test('a host that is killed while a sale of a gift card is completed loads the card once, or not at all if the sale was not [C14]', async () => {
  const { register } = JSON.parse(host.output().split('\n')[0] ?? '') as { readonly register: string };
  let till: PairedDevice = await pairWith(host.url, register);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await takeGiftCards(till);
  const catalogue = await pullWhole(till);
  for (const [round, moment] of MOMENTS.entries()) {
    const code = `KILL-2026-000${round}`;
    const opened = await openGiftCard(till, catalogue);
    expect((await chooseGiftCard(till, opened, code)).refusal).toBeUndefined();
    const path = { sale_id: opened.saleId };
    const tender = { path: { ...path, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: opened.due } } as const;
    await till.must(SALE_OPERATIONS.addTender, tender);
    const completing = till.ask(SALE_OPERATIONS.completeSale, { path, body: {} }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, moment));
    await host.end('SIGKILL');
    await completing;
    host = await start();
    till = deviceAt(host.url, till.id, till.cookie);
    await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
    const stateOf = async () =>
      (await till.must(SALE_OPERATIONS.findSale, { path })).giftCards?.map(({ state, balance }) => [state, balance]);
    await expect.poll(stateOf, { timeout: 60_000 }).toEqual([['loaded', opened.due]]);
    const { balance, moves } = await till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
    expect([balance, moves.map(({ kind }) => kind)]).toEqual([opened.due, ['load']]);
  }
});
