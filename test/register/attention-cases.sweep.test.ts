import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { money, subtract } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CataloguePrices } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { describeBooks } from '../books/stored-books.ts';
import { askAs } from '../setup/ask-as.ts';
import { deviceAt, type PairedDevice } from '../till-host/paired-device.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { DEMO_MANAGER, startTillHost } from '../till-host/running-till-host.ts';
import { charge, openOne, payInCash, pullWhole, sellOne } from '../till-host/till-sale.ts';
import { setUpBrowser } from './browser-setup.ts';
import { openRegister } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();
let remote: RemoteTill | undefined;
afterAll(() => remote?.stop());

/** Each host that begins anew listens elsewhere. */
const tillNow = (): PairedDevice => deviceAt(setup.host.url, setup.till.id, setup.till.cookie);

/** Sold and sent, and then as it is where the service had another answer: that is written by hand while the host is away. */
async function makeCase(reason: string, evidence: Record<string, number>): Promise<{ readonly jobId: OpId; readonly itemId: string }> {
  const { host } = setup;
  const till = tillNow();
  const { sale } = await sellOne(till, await pullWhole(till));
  await untilStatus(till, isAllSent);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
  const sold = jobs.find(({ saleId }) => saleId === sale.id);
  await host.host.stop();
  const journal = openSqliteJournal(`${host.folder}/journal.sqlite`, nodeWorld);
  const op = (await journal.findOp(sold?.id as OpId)) as Op;
  const id = `${op.id.slice(0, -4)}0000` as OpId;
  describeBooks(host.folder, { writtenByHand: [id] });
  const intent = JSON.parse(op.intent) as SaleIntent;
  const { seq: _seq, state: _state, refs: _refs, endedAt: _endedAt, ...kept } = op;
  const externalId = `case.${id}`;
  const request = { cart: { ...intent.request.cart, device_order_id: externalId } };
  await journal.append({ adds: [{ ...kept, id, intent: JSON.stringify({ ...intent, externalId, request }) }] });
  await journal.append({ change: { id, state: 'attention', reason, evidence, endedAt: now(nodeWorld) } });
  await journal.close();
  setup.replaceHost(await startTillHost(host.folder));
  return { jobId: id, itemId: sale.cart.lines[0]?.itemId ?? '' };
}

/** The item costs a quarter more from now on, and a till may name its price. */
function dearer(file: Catalogue, itemId: string): Catalogue {
  const raised = (prices: CataloguePrices): CataloguePrices =>
    Object.fromEntries(Object.entries(prices).map(([level, price]) => [level, (price * 100 + 25) / 100]));
  return {
    ...file,
    items: file.items.map((item) =>
      item.id !== itemId
        ? item
        : {
            ...item,
            price_override: true,
            prices: raised(item.prices),
            ...(item.vendor_prices !== undefined && {
              vendor_prices: Object.fromEntries(Object.entries(item.vendor_prices).map(([vendor, prices]) => [vendor, raised(prices)])),
            }),
          },
    ),
  };
}

const decided = (page: Page) => page.locator('.state-line').getByText('1 to review').waitFor({ state: 'detached' });

async function openCase(page: Page): Promise<void> {
  await page.locator('.state-line').getByText('1 to review').click();
  await page.locator('.job').waitFor();
}

test('a price that differs is kept as the guest has paid it, and two orders of one sale are for somebody who has looked', async () => {
  const dear = await makeCase('price_differs', { taken: 100, difference: 25 });
  await setup.host.host.service.context.catalogues.edit((file) => dearer(file, dear.itemId));
  const { asOf } = setup.host.host.service.context.catalogues.current().revision;
  const till = tillNow();
  await untilStatus(till, ({ catalogue }) => catalogue?.revision === asOf);
  const first = await setup.open();
  await signInAs(first.page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await openCase(first.page);
  await first.page.locator('.job td').getByText('Different price', { exact: true }).waitFor();
  await first.page.locator('.job-choices').getByRole('button', { name: 'Keep paid price', exact: true }).click();
  await decided(first.page);
  expect(await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: dear.jobId } })).toMatchObject({
    state: 'rejected',
    reason: 'replaced',
  });
  await untilStatus(till, isAllSent);
  await first.context.close();

  const twice = await makeCase('two_orders', { orders: 2 });
  const { page } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  let taps = 0;
  const tap = (what: Locator): Promise<void> => {
    taps += 1;
    return what.click();
  };
  await tap(page.locator('.state-line').getByText('1 to review'));
  // The only case opens at once.
  await page.locator('.job-reason').getByText('Two orders of this sale were found.').waitFor();
  await page.getByRole('region', { name: 'Details', exact: true }).getByText('Orders found').waitFor();
  await tap(page.getByRole('button', { name: 'Mark done', exact: true }));
  await tap(page.getByRole('button', { name: 'Confirm: Mark done' }));
  // With the four of signing in seven.
  expect(taps).toBe(3);
  await decided(page);
  const job = await tillNow().must(QUEUE_OPERATIONS.findJob, { path: { job_id: twice.jobId } });
  expect(job).toMatchObject({ state: 'done', reason: 'seen_by_a_person' });
});

/** The terminal simulator's: stored, and declined by the bank when it is forwarded. */
const DECLINED_LATER = money(4405);

test('a stored card that the bank declines is settled by the code of its slip, and only then its order is sent', async () => {
  remote = await startRemoteTill();
  await remote.till.staff.adopt([{ id: 'ada', name: 'Ada', role: 'manager', verifier: await nodeWorld.hashPassword('5555') }]);
  const till = await remote.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'ada', pin: '5555' } });
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, offlineCards: true } } });
  const catalogue = await pullWhole(till);
  await remote.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const { saleId, due } = await openOne(till, catalogue, 12);
  expect((await charge(till, saleId, DECLINED_LATER)).state).toBe('stored');
  await payInCash(till, { saleId, due: subtract(due, DECLINED_LATER) });
  await remote.startService();
  await untilStatus(till, ({ queue }) => queue.attention === 1);

  const { till: paired } = remote;
  const { page, context } = await openRegister(setup.browser, { link: () => paired.inviteDevice('till', 'Grill 12') });
  try {
    await askAs(page, 'PUT', new URL('/till/session', page.url()).href, { employeeId: 'ada', pin: '5555' });
    await page.reload();
    await openCase(page);
    await page.locator('.job-reason').getByText('The offline card was declined.').waitFor();
    await page.getByRole('button', { name: 'Card charged', exact: true }).click();
    const confirm = page.getByRole('button', { name: 'Confirm: Card charged' });
    await confirm.click();
    await page.getByText('Enter the auth code from the terminal receipt.').waitFor();
    await page.getByRole('textbox', { name: 'Auth code on the slip' }).fill('PAID-17');
    await confirm.click();
    await decided(page);
    await untilStatus(till, isAllSent);
    const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
    expect(jobs.filter(({ saleId: of, kind }) => of === saleId && kind === 'sale')).toHaveLength(1);
  } finally {
    await context.close();
  }
});
