import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser } from './browser-setup.ts';
import { keepPicture } from './register-steps.ts';

const setup = setUpBrowser();

/** At another till: a card gives no answer, a manager lets the guest pay in cash, and then the slip of the card turns up. Returns the order's number. */
async function payTwice(): Promise<string> {
  const { till } = setup;
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const sale = { sale_id: saleId };
  const chargeId = uuidV4(nodeWorld);
  const unknown = { path: { ...sale, charge_id: chargeId }, body: { amount: due, token: 'sim-lost' } };
  expect((await till.must(SALE_OPERATIONS.chargeCard, unknown)).charges).toMatchObject([{ state: 'unknown' }]);
  const approval_id = uuidV4(nodeWorld);
  const facts = { sale: saleId, chargeId, amount: due };
  const approval = { pin: DEMO_MANAGER.pin, action: 'charge_again', facts } as const;
  await till.must(HOST_OPERATIONS.approve, { path: { approval_id }, body: approval });
  const cash = { kind: 'cash', amount: due, approvals: [approval_id] } as const;
  await till.must(SALE_OPERATIONS.addTender, { path: { ...sale, tender_id: uuidV4(nodeWorld) }, body: cash });
  const done = await till.must(SALE_OPERATIONS.completeSale, { path: sale, body: {} });
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const [job] = (await manager.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } })).jobs;
  const path = { job_id: job?.id ?? '', decision_id: uuidV4(nodeWorld) };
  await manager.must(QUEUE_OPERATIONS.decideJob, { path, body: { decision: 'is_done', note: 'SLIP-1' } });
  return done.sale.completion?.guestNumber ?? '';
}

test('a card that was charged although its sale was then paid in cash is shown with the order, and what to do', async () => {
  const number = await payTwice();
  const { page } = await setup.open({ who: DEMO_MANAGER });
  await page.keyboard.press('Alt+3');
  await page
    .locator('.list-row', { hasText: `${number} ·` })
    .first()
    .click();
  const notice = page.locator('.notice', { hasText: 'Extra card charge' });
  await notice.getByText('Sale was paid another way. Void the charge on the terminal, using its slip.').waitFor();
  await keepPicture(page, 'paid-twice');
  expect(await barriersOn(page)).toEqual([]);
});
