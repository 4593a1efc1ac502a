import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money, subtract } from '../../shared/base/money.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { isLong } from '../base/search.ts';
import { describeBooks } from '../books/stored-books.ts';
import { knowStaff } from '../host/known-staff.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_MANAGER } from './running-till-host.ts';
import { takeGiftCards } from './sold-gift-card.ts';
import { type OpenedSale, openOne, pullWhole } from './till-sale.ts';

const CODE = 'KILL-2026-LIST';
const [BALANCE, CAP, EACH] = [9000, 2000, 300] as const;
/** Milliseconds after both requests left that take a part of the card. */
const MOMENTS = isLong ? ([0, 2, 5, 12, 40] as const) : ([2, 12] as const);

let folder: string;
let service: ServedHost;
let host: ServedHost;
const data = (): string => join(folder, 'data');
const start = () =>
  serve(data(), ['--port', '0', '--remote', service.url, '--key-file', join(folder, 'keys'), '--vendor', '31'], {}, 120_000);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-list-kill-'));
  service = await serve(join(folder, 'service'), ['--port', '0', '--no-till']);
  writeFileSync(join(folder, 'keys'), `${service.keys?.ordering}\n${service.keys?.backoffice}\n`);
  await knowStaff(data());
  describeBooks(data(), { serviceFile: join(folder, 'service', 'service.sqlite') });
  host = await start();
});
afterAll(async () => {
  await Promise.all([host.end('SIGKILL'), service.end('SIGKILL')]).finally(() => rmSync(folder, { recursive: true, force: true }));
});

test('a host that is killed while two sales take the same card by its list takes no more than its share, and the service captures each once [C19]', async () => {
  const { register } = JSON.parse(host.output().split('\n')[0] ?? '') as { readonly register: string };
  let till: PairedDevice = await pairWith(host.url, register);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await takeGiftCards(till);
  const load = { path: { load_id: uuidV4(nodeWorld) }, body: { code: CODE, amount: money(BALANCE) } };
  await till.must(VALUE_CARD_OPERATIONS.loadValueCard, load);
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  const offlineGiftCards = { isOn: true, cap: CAP, hours: 4 };
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, offlineGiftCards } } });
  await untilStatus(till, ({ giftCardList }) => giftCardList?.cards === 1);
  const catalogue = await pullWhole(till);
  await service.end('SIGKILL');
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const lookUp = () => till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: CODE } });
  const { id } = await lookUp();

  const opened: OpenedSale[] = [];
  const takenIn = async ({ saleId }: OpenedSale): Promise<number> => {
    const { sale } = await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } });
    return sale.tenders.reduce((sum, { amount }) => sum + amount, 0);
  };
  const takenInAll = async (): Promise<number> => {
    let sum = 0;
    for (const each of opened) sum += await takenIn(each);
    return sum;
  };
  for (const moment of MOMENTS) {
    const both = [await openOne(till, catalogue, 6), await openOne(till, catalogue, 6)];
    opened.push(...both);
    const taking = both.map(({ saleId }) =>
      till
        .ask(SALE_OPERATIONS.addTender, {
          path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) },
          body: { kind: 'gift', amount: money(EACH), listedCard: id },
        })
        .catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, moment));
    await host.end('SIGKILL');
    const answers = await Promise.all(taking);
    host = await start();
    till = deviceAt(host.url, till.id, till.cookie);
    const taken = await takenInAll();
    // What was answered is there, and the list has exactly that much less.
    for (const [index, answer] of answers.entries())
      if (answer?.status === 200) expect(await takenIn(both[index] as OpenedSale)).toBe(EACH);
    expect((await lookUp()).ofList?.most).toBe(CAP - taken);
    expect(taken).toBeLessThanOrEqual(CAP);
  }

  const taken = await takenInAll();
  for (const { saleId, due } of opened) {
    const rest = subtract(due, money(await takenIn({ saleId, due })));
    const tender = { path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: rest } } as const;
    await till.must(SALE_OPERATIONS.addTender, tender);
    await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  }
  service = await serve(join(folder, 'service'), ['--port', new URL(service.url).port, '--no-till']);
  await untilStatus(till, (status) => status.connectivity === 'online' && isAllSent(status));
  const { balance, moves } = await lookUp();
  expect([balance, moves.filter(({ kind }) => kind === 'payment').length]).toEqual([BALANCE - taken, taken / EACH]);
});
