import { describe, expect, test } from 'vitest';
import { assessReadiness } from '../../renderer/register/readiness/assess-readiness.ts';
import { DEVICE_CHECKS, type DeviceFacts } from '../../renderer/register/readiness/device-checks.ts';
import type { Check, CheckId, Finding } from '../../renderer/register/readiness/finding.ts';
import { HOST_CHECKS } from '../../renderer/register/readiness/host-checks.ts';
import { openingInstant } from '../../renderer/register/readiness/opening-time.ts';
import { VENDOR_CHECKS, type VendorFacts } from '../../renderer/register/readiness/vendor-checks.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import { LANGUAGES, localeOf } from '../../renderer/words/base/language.ts';
import { loadRegisterWords } from '../../renderer/words/register-words.ts';
import { NO_MONEY } from '../../shared/base/money.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { PrintingSummary } from '../../shared/till-contract/operations/printer-operations.ts';
import type {
  DeviceReadiness,
  ReadinessView,
  ReceivedReport,
  VendorReadiness,
} from '../../shared/till-contract/operations/readiness-operations.ts';

const NOW = '2026-11-21T18:00:00.000Z' as Instant;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (milliseconds: number): Instant => addMilliseconds(NOW, -milliseconds);

const STATUS: HostStatus = {
  version: '1.2.0',
  hostName: 'box',
  mode: 'remote',
  isTraining: false,
  device: { id: 'd-1', name: 'Till 1', kind: 'till' },
  connectivity: 'online',
  isServiceSignInRefused: false,
  queue: { waiting: 0, unsure: 0, attention: 0, amount: NO_MONEY },
  clock: { at: NOW, aheadOfServiceMilliseconds: 40 },
  disk: { isNearlyFull: false, freeBytes: 80_000_000_000 },
  backup: { lastAt: ago(HOUR) },
  cards: { storedOffline: 0, amount: NO_MONEY, isForwarding: false, mustForward: 'no' },
  isOldMachineInQuestion: false,
  mail: 'ready',
  printing: { printers: 2, troubled: [], waiting: 0, unclear: 0, untested: [] },
};
const REPORT: ReceivedReport = {
  at: NOW,
  heardAt: ago(10_000),
  aheadMilliseconds: 120,
  version: '1.2.0',
  menu: { revision: 'r7', pulledAt: ago(MINUTE) },
  storage: 'kept',
  battery: { percent: 90, isCharging: false },
};
const DEVICE: DeviceReadiness = { id: 'd-1', name: 'Till 1', kind: 'till', isThis: true, vendorId: 31, report: REPORT };
const SOLD = { at: NOW, dayparts: ['Match'], items: 40, level: 'EVENT' } as const;
const VENDOR: VendorReadiness = {
  vendorId: 31,
  name: 'Grill',
  menu: { revision: 'r7', pulledAt: ago(MINUTE) },
  now: SOLD,
  atOpening: SOLD,
};
const VIEW: ReadinessView = {
  status: STATUS,
  settings: { signIn: 'pin', needsShiftForCash: true },
  opensAt: addMilliseconds(NOW, HOUR),
  staff: { people: 4, withPin: 4, approversWithPin: 1 },
  audit: { at: ago(HOUR), entries: 1200 },
  terminal: 'answers',
  terminalDays: [],
  valueCards: 'answers',
  vendors: [VENDOR],
  devices: [{ ...DEVICE, shift: { openedAt: ago(HOUR), hasFloat: true } }],
};

const host = (status: Partial<HostStatus>, rest: Partial<ReadinessView> = {}): ReadinessView => ({
  ...VIEW,
  ...rest,
  status: { ...STATUS, ...status },
});
const sent = (queue: Partial<HostStatus['queue']>): ReadinessView => host({ queue: { ...STATUS.queue, ...queue } });
const stored = (cards: Partial<HostStatus['cards']>): ReadinessView =>
  host({ cards: { ...STATUS.cards, storedOffline: 2, oldestAt: ago(HOUR), ...cards } });
const ahead = (milliseconds: number): ReadinessView => host({ clock: { at: NOW, aheadOfServiceMilliseconds: milliseconds } });
const printing = (changed: Partial<PrintingSummary>): ReadinessView =>
  host({ printing: { printers: 2, troubled: [], waiting: 0, unclear: 0, untested: [], ...changed } });
const disk = (freeBytes: number, isNearlyFull = false): ReadinessView => host({ disk: { freeBytes, isNearlyFull } });
const pins = (withPin: number, approversWithPin: number): ReadinessView => host({}, { staff: { people: 4, withPin, approversWithPin } });
const without = <Key extends keyof ReadinessView>(key: Key): ReadinessView => {
  const { [key]: _left, ...rest } = VIEW;
  return rest as ReadinessView;
};

type Row<Facts> = readonly [CheckId, Finding['tone'], string, Facts];

const ON_HOST: readonly Row<ReadinessView>[] = [
  ['service', 'good', 'answers', VIEW],
  ['service', 'caution', 'is away', host({ connectivity: 'offline' })],
  ['service', 'danger', 'refuses the key', host({ isServiceSignInRefused: true })],
  ['clock', 'good', 'agrees', ahead(-4000)],
  ['clock', 'information', 'is not known', host({ clock: { at: NOW } })],
  ['clock', 'caution', 'is half a minute off', ahead(-30_000)],
  ['clock', 'danger', 'is five minutes off', ahead(5 * MINUTE)],
  ['queue', 'good', 'is empty', VIEW],
  ['queue', 'good', 'is on its way', sent({ waiting: 3, oldestAt: ago(MINUTE) })],
  ['queue', 'caution', 'waits for long', sent({ waiting: 3, oldestAt: ago(HOUR) })],
  ['queue', 'caution', 'is unsure', sent({ unsure: 1, oldestAt: ago(MINUTE) })],
  ['queue', 'danger', 'is a person’s to decide', sent({ attention: 1 })],
  ['printers', 'good', 'answer and were tested', VIEW],
  ['printers', 'information', 'are none', printing({ printers: 0 })],
  ['printers', 'caution', 'were not tested today', printing({ untested: ['Counter'] })],
  ['printers', 'caution', 'may have printed something or not', printing({ unclear: 1 })],
  ['printers', 'danger', 'have no paper', printing({ troubled: [{ name: 'Counter', code: 'paper_out', since: NOW }] })],
  ['disk', 'good', 'has room', VIEW],
  ['disk', 'information', 'is not measured', host({ disk: { isNearlyFull: false } })],
  ['disk', 'caution', 'has little room', disk(1_500_000_000)],
  ['disk', 'danger', 'is nearly full', disk(90_000_000, true)],
  ['backup', 'good', 'was made today', VIEW],
  ['backup', 'caution', 'is old', host({ backup: { lastAt: ago(48 * HOUR) } })],
  ['backup', 'caution', 'was never made', host({ backup: {} })],
  ['backup', 'danger', 'failed', host({ backup: { lastAt: ago(HOUR), lastFailure: 'no_room' } })],
  ['staff', 'good', 'has PINs', VIEW],
  [
    'staff',
    'information',
    'is asked for none',
    host({}, { settings: { ...VIEW.settings, signIn: 'open' }, staff: { people: 4, withPin: 1, approversWithPin: 1 } }),
  ],
  ['staff', 'caution', 'lacks some', pins(3, 1)],
  ['staff', 'caution', 'has nobody who approves', pins(4, 0)],
  ['staff', 'danger', 'has none at all', pins(0, 0)],
  ['cards', 'good', 'are charged', VIEW],
  ['cards', 'caution', 'wait', stored({})],
  ['cards', 'danger', 'must be charged first', stored({ mustForward: 'now' })],
  ['terminal', 'good', 'answers', VIEW],
  ['terminal', 'information', 'is none', host({}, { terminal: 'none' })],
  ['terminal', 'danger', 'is silent', host({}, { terminal: 'silent' })],
  ['terminalDay', 'good', 'is closed', host({}, {})],
  ['terminalDay', 'caution', 'is open', host({}, { terminalDays: [{ name: 'Counter', since: NOW }] })],
  ['valueCards', 'information', 'are kept here', host({}, { valueCards: 'none' })],
  ['valueCards', 'danger', 'are kept by somebody who is silent', host({}, { valueCards: 'silent' })],
  ['audit', 'good', 'was read today', VIEW],
  ['audit', 'caution', 'was never read', without('audit')],
  ['audit', 'caution', 'was read long ago', host({}, { audit: { at: ago(50 * HOUR), entries: 9 } })],
  ['audit', 'danger', 'is broken', host({}, { audit: { at: ago(HOUR), entries: 9, brokenAt: 8 } })],
  ['otherMachine', 'good', 'is none', VIEW],
  ['otherMachine', 'danger', 'may be on', host({ isOldMachineInQuestion: true })],
  ['training', 'good', 'is off', VIEW],
  ['training', 'danger', 'is on', host({ isTraining: true })],
  ['mail', 'good', 'is ready', VIEW],
  ['mail', 'information', 'is not set up', host({ mail: 'not_set_up' })],
];

const vendor = (rest: Partial<VendorReadiness>, opensAt: Instant | undefined = VIEW.opensAt): VendorFacts => ({
  vendor: { ...VENDOR, ...rest },
  opensAt,
  now: NOW,
});
const menu = (age: number, problem?: string): VendorFacts =>
  vendor({ menu: { revision: 'r7', pulledAt: ago(age), ...(problem !== undefined && { problem }) } });
const closed = { ...SOLD, dayparts: [], items: 0 };
const { atOpening: _atOpening, ...WITHOUT_OPENING } = VENDOR;

const AT_VENDOR: readonly Row<VendorFacts>[] = [
  ['menu', 'good', 'is new', menu(MINUTE)],
  ['menu', 'caution', 'could not be renewed', menu(MINUTE, 'no_answer')],
  ['menu', 'caution', 'is hours old', menu(2 * HOUR)],
  ['menu', 'danger', 'is days old', menu(30 * HOUR)],
  ['menu', 'danger', 'is none', { vendor: { vendorId: 31, name: 'Grill' }, opensAt: undefined, now: NOW }],
  ['open', 'good', 'sells at doors', vendor({ now: closed })],
  ['open', 'good', 'sells now, and no opening time is set', { vendor: WITHOUT_OPENING, opensAt: undefined, now: NOW }],
  [
    'open',
    'caution',
    'is closed now, and nobody said when doors open',
    { vendor: { ...WITHOUT_OPENING, now: closed }, opensAt: undefined, now: NOW },
  ],
  ['open', 'danger', 'is closed at doors', vendor({ atOpening: closed })],
  ['level', 'good', 'is the same at doors', vendor({})],
  ['partners', 'good', 'are none', vendor({})],
  ['partners', 'information', 'are told by name', vendor({ partnerDiscounts: ['Wallet: 15 percent off'] })],
  ['level', 'information', 'changes until doors', vendor({ now: { ...SOLD, level: 'VENDOR_ACTIVE' } })],
];

const device = (report: Partial<ReceivedReport>, rest: Partial<DeviceReadiness> = {}): DeviceFacts => ({
  device: { ...DEVICE, ...rest, report: { ...REPORT, ...report } },
  vendor: VENDOR,
  hostVersion: '1.2.0',
  needsShiftForCash: false,
  now: NOW,
});
const { report: _report, ...MUTE } = DEVICE;
const { menu: _menu, ...MENULESS } = REPORT;
const needing = (shift?: DeviceReadiness['shift']): DeviceFacts => ({ ...device({}, shift && { shift }), needsShiftForCash: true });
const older = (age: number) => ({ revision: 'r6', pulledAt: ago(age) });

const ON_DEVICE: readonly Row<DeviceFacts>[] = [
  ['report', 'good', 'came just now', device({})],
  ['report', 'caution', 'is late', device({ heardAt: ago(10 * MINUTE) })],
  ['report', 'caution', 'never came', { ...device({}), device: MUTE }],
  ['deviceMenu', 'good', 'is the newest', device({})],
  ['deviceMenu', 'caution', 'is an older one', device({ menu: older(HOUR) })],
  ['deviceMenu', 'danger', 'is one of another day', device({ menu: older(30 * HOUR) })],
  ['deviceMenu', 'danger', 'is none', { ...device({}), device: { ...DEVICE, report: MENULESS } }],
  ['deviceClock', 'good', 'agrees', device({ aheadMilliseconds: -3000 })],
  ['deviceClock', 'caution', 'is half a minute off', device({ aheadMilliseconds: -30_000 })],
  ['deviceClock', 'danger', 'is five minutes off', device({ aheadMilliseconds: 5 * MINUTE })],
  ['version', 'good', 'is the host’s', device({})],
  ['version', 'caution', 'is another', device({ version: '1.1.0' })],
  ['storage', 'good', 'is kept', device({})],
  ['storage', 'information', 'is not told', device({ storage: 'unknown' })],
  ['storage', 'caution', 'may be emptied', device({ storage: 'may_go' })],
  ['storage', 'danger', 'is nearly full', device({ storage: 'nearly_full' })],
  ['battery', 'good', 'is charged', device({})],
  ['battery', 'good', 'is low and charging', device({ battery: { percent: 5, isCharging: true } })],
  ['battery', 'caution', 'is half empty', device({ battery: { percent: 40, isCharging: false } })],
  ['battery', 'danger', 'is nearly empty', device({ battery: { percent: 9, isCharging: false } })],
  ['shift', 'good', 'begins by itself', device({})],
  ['shift', 'good', 'is open', needing({ openedAt: ago(HOUR), hasFloat: true })],
  ['shift', 'caution', 'is still that of yesterday', device({}, { shift: { openedAt: ago(26 * HOUR), hasFloat: true } })],
  ['shift', 'danger', 'is needed and not open', needing()],
  ['shift', 'danger', 'is needed and nothing was counted', needing({ openedAt: ago(HOUR), hasFloat: false })],
];

const all = await Promise.all(LANGUAGES.map(loadRegisterWords));

function checked<Facts>(checks: readonly Check<Facts>[], id: CheckId, facts: Facts): Finding | undefined {
  const check = checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  return check.assess(facts);
}

/** What is not in order says what to do and leads there, in every language. */
function expectSaid(finding: Finding | undefined, tone: Finding['tone']): void {
  expect(finding?.tone).toBe(tone);
  for (const words of all) {
    const formats = makeFormats({ locale: localeOf(words.language), currency: 'USD', timeZone: 'America/Chicago' });
    expect(finding?.measured({ words, formats, now: NOW })).toMatch(/^(?!.*(?:undefined|NaN)).+$/);
    if (tone === 'good' || tone === 'information') continue;
    expect(finding).toMatchObject({ todo: expect.any(Function), way: expect.any(String) });
    if (finding !== undefined && 'todo' in finding) expect(finding.todo(words.readiness)).not.toBe('');
    if (finding !== undefined && 'way' in finding) expect(words.readiness.way[finding.way]).not.toBe('');
  }
}

describe('of the host', () => {
  test.each(ON_HOST)('%s is %s where it %s', (id, tone, _when, facts) => expectSaid(checked(HOST_CHECKS, id, facts), tone));
});
describe('of a stand', () => {
  test.each(AT_VENDOR)('%s is %s where it %s', (id, tone, _when, facts) => expectSaid(checked(VENDOR_CHECKS, id, facts), tone));
});
describe('of a device', () => {
  test.each(ON_DEVICE)('%s is %s where it %s', (id, tone, _when, facts) => expectSaid(checked(DEVICE_CHECKS, id, facts), tone));

  test('a silent one is asked for nothing that it reported before', () => {
    const facts = device({ heardAt: ago(10 * MINUTE), aheadMilliseconds: 9 * HOUR });
    const found = DEVICE_CHECKS.filter(({ assess }) => assess(facts) !== undefined).map(({ id }) => id);
    expect(found).toEqual(['report', 'shift']);
  });

  test('one without a battery has no line for it, and a kitchen screen none for menu and drawer', () => {
    const { battery: _battery, ...report } = REPORT;
    const facts = { ...device({}), device: { ...DEVICE, kind: 'kitchen' as const, report } };
    const found = DEVICE_CHECKS.filter(({ assess }) => assess(facts) !== undefined).map(({ id }) => id);
    expect(found).toEqual(['report', 'deviceClock', 'version', 'storage']);
  });
});

test('every check has a row for each state that it can take', () => {
  const rows = [...ON_HOST, ...AT_VENDOR, ...ON_DEVICE];
  for (const { id } of [...HOST_CHECKS, ...VENDOR_CHECKS, ...DEVICE_CHECKS])
    expect(new Set(rows.filter(([of]) => of === id).map(([, tone]) => tone)).size, id).toBeGreaterThan(1);
});

test('a stand where nothing is to do is ready, and what can’t wait stands first', () => {
  expect(assessReadiness(VIEW)).toMatchObject({ todo: [], tone: 'good' });
  const other: DeviceReadiness = { ...MUTE, id: 'd-0', name: 'Bar', isThis: false, shift: { openedAt: ago(HOUR), hasFloat: true } };
  const view = { ...host({ backup: {}, queue: { ...STATUS.queue, attention: 2 } }), devices: [other, ...VIEW.devices] };
  const { todo, tone, subjects } = assessReadiness(view);
  expect(tone).toBe('danger');
  expect(todo.map(({ subject, line }) => `${subject.id} ${line.id}`)).toEqual(['host queue', 'host backup', 'd-0 report']);
  expect(subjects.map(({ id }) => id)).toEqual(['host', 'vendor-31', 'd-1', 'd-0']);
});

test.each([
  ['19:30', '2026-11-21T23:00:00.000Z', '2026-11-22T01:30:00.000Z'],
  ['23:30', '2026-11-22T07:00:00.000Z', '2026-11-22T05:30:00.000Z'],
  ['01:00', '2026-11-22T05:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['', '2026-11-22T05:00:00.000Z', undefined],
])('doors at %j, said at %s in Chicago, are those of %s', (text, now, at) => {
  expect(openingInstant(text, now as Instant, 'America/Chicago')).toBe(at);
});
