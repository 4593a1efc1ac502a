import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { DISPLAY_OPERATIONS, type DisplayContent } from '../../shared/till-contract/operations/display-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
let till: PairedDevice;
let other: PairedDevice;
let display: PairedDevice;

const PAYING: DisplayContent = {
  kind: 'paying',
  saleId: 's1',
  lines: [{ name: 'Pretzel', quantity: 1000, amount: money(625), choices: [], reductions: [] }],
  rows: [],
  total: money(625),
  tip: { percents: [10], of: money(625), amount: money(625) },
};

let turn = 0;
const show = (device: PairedDevice, shown: DisplayContent, windowId = 'w1') => {
  turn += 1;
  return device.must(DISPLAY_OPERATIONS.showOnDisplay, { body: { windowId, turn, language: 'fr', shown } });
};
const read = () => display.must(DISPLAY_OPERATIONS.readDisplay);

beforeAll(async () => {
  host = await startTillHost();
  till = await host.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { code } = await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'display', name: 'Front' } });
  display = await pairWith(host.url, `${host.url}/display/#pair=${code}`);
  other = await host.pair();
});
afterAll(async () => await host?.stop());

test('a display belongs to the till at which its code was made, until a person with the right changes that', async () => {
  const own = async () => (await till.must(HOST_OPERATIONS.listDevices)).find(({ id }) => id === display.id)?.tillId;
  expect(await own()).toBe(till.id);
  expect(await show(till, PAYING)).toEqual({ hasDisplay: true });
  expect(await show(other, { kind: 'idle' })).toEqual({ hasDisplay: false });
  expect(await read()).toMatchObject({ shown: PAYING, language: 'fr', standName: 'Northside Grill', currency: 'USD' });
  const bind = (device: PairedDevice, tillId: string) =>
    device.ask(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: display.id }, body: { tillId } });
  expect((await bind(other, other.id)).refusal?.code).toBe('not_signed_in');
  expect((await bind(till, display.id)).refusal?.code).toBe('unknown_till');
  expect((await bind(till, other.id)).status).toBe(204);
  expect(await read()).toMatchObject({ shown: { kind: 'idle' } });
  expect((await bind(till, till.id)).status).toBe(204);
  expect(await own()).toBe(till.id);
});

test('only its own display gets the event, which names the till; the guest’s tip goes to that till alone', async () => {
  const [atDisplay, atTill, atOther] = [await display.listen(), await till.listen(), await other.listen()];
  await show(till, { kind: 'idle' });
  await show(till, PAYING);
  expect(await atDisplay.next('display_changed')).toEqual({ kind: 'display_changed', tillId: till.id });
  const choice = { path: { choice_id: 'c1' }, body: { saleId: 's1', percent: 10, of: money(625) } };
  expect((await display.ask(DISPLAY_OPERATIONS.chooseTip, choice)).status).toBe(204);
  await atTill.next('display_changed');
  expect(await till.must(DISPLAY_OPERATIONS.readTipChoice)).toEqual({ choice: { id: 'c1', saleId: 's1', percent: 10 } });
  await show(till, { kind: 'done', saleId: 's1', total: money(688), change: money(0), guestNumber: 'A1' });
  const late = { path: { choice_id: 'c2' }, body: { saleId: 's1', percent: 10, of: money(625) } };
  expect((await display.ask(DISPLAY_OPERATIONS.chooseTip, late)).refusal?.code).toBe('moved_on');
  expect((await till.ask(DISPLAY_OPERATIONS.chooseTip, late)).refusal?.code).toBe('not_allowed');
  expect(
    (await display.ask(DISPLAY_OPERATIONS.showOnDisplay, { body: { windowId: 'w', turn: 1, language: 'en', shown: PAYING } })).refusal
      ?.code,
  ).toBe('not_allowed');
  expect(atOther.events.filter(({ kind }) => kind === 'display_changed')).toEqual([]);
  for (const received of [atDisplay, atTill, atOther]) received.close();
});

test('a display that was paired without a till keeps the only one when a second is paired', async () => {
  const running = await startTillHost();
  onTestFinished(() => running.stop());
  const first = await running.pair();
  const link = (await running.host.till?.inviteDevice('display', 'Front')) ?? '';
  const front = await pairWith(running.url, link);
  await show(first, PAYING);
  const shown = async () => (await front.must(DISPLAY_OPERATIONS.readDisplay)).shown;
  expect(await shown()).toEqual(PAYING);
  await running.pair();
  expect(await shown()).toEqual(PAYING);
  // It was paired at a time when nobody could say which till it is for.
  const late = await pairWith(running.url, (await running.host.till?.inviteDevice('display', 'Back')) ?? '');
  expect((await late.must(DISPLAY_OPERATIONS.readDisplay)).shown).toEqual({ kind: 'idle' });
});
