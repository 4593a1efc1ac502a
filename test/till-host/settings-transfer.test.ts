import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { PRINTER_OPERATIONS, type PrinterForm } from '../../shared/till-contract/operations/printer-operations.ts';
import {
  SETTINGS_TRANSFER_OPERATIONS,
  type SettingsChange,
  type SettingsComparison,
  type SettingsFile,
} from '../../shared/till-contract/operations/settings-transfer-operations.ts';
import { STAFF_OPERATIONS } from '../../shared/till-contract/operations/staff-operations.ts';
import { TRAINING_OPERATIONS } from '../../shared/till-contract/operations/training-operations.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
let admin: PairedDevice;
let manager: PairedDevice;

beforeAll(async () => {
  host = await startTillHost();
  await addAdministrator(host);
  admin = await host.pair();
  await admin.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
  manager = await host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});
afterAll(() => host?.stop());

const exported = (): Promise<SettingsFile> => admin.must(SETTINGS_TRANSFER_OPERATIONS.exportSettings);
const compared = (file: unknown): Promise<SettingsComparison> =>
  admin.must(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file } });

async function good(file: unknown): Promise<{ readonly seen: string; readonly changes: readonly SettingsChange[] }> {
  const comparison = await compared(file);
  if (comparison.state !== 'good') throw new Error(JSON.stringify(comparison));
  return comparison;
}

const ids = (changes: readonly SettingsChange[]): readonly string[] => changes.map(({ id }) => id);

async function importing(till: PairedDevice, file: unknown, seen: string, take: readonly string[]) {
  return await till.ask(SETTINGS_TRANSFER_OPERATIONS.importSettings, { body: { file, seen, take } });
}

const settingsNow = async () => (await admin.must(HOST_OPERATIONS.readSettings)).settings;

describe('a file of settings', () => {
  test('names staff, devices and all settings, differs in nothing from where it came from, and holds no secret', async () => {
    const file = await exported();
    expect(file.staff.map(({ name }) => name)).toEqual(expect.arrayContaining(['Alex Rivera', 'Dana Kowalski', 'Sam Okafor']));
    expect(file.devices.length).toBeGreaterThan(1);
    expect(file.settings).toEqual(await settingsNow());
    expect((await good(file)).changes).toEqual([]);
    const verifiers = (host.host.till?.staff.listAll() ?? []).flatMap(({ verifier }) => verifier ?? []);
    expect(verifiers.length).toBeGreaterThan(1);
    for (const verifier of verifiers) expect(JSON.stringify(file)).not.toContain(verifier);
    expect(JSON.stringify(file)).not.toMatch(/verifier|credential|hash|apiKey|"pin"/i);
  });

  test('of another version is refused by its number, what is none of ours as a whole, and what is damaged by the path of each fault', async () => {
    const file = await exported();
    expect(await compared({ ...file, version: 2 })).toEqual({ state: 'other_version', version: '2' });
    expect(await compared([])).toMatchObject({ state: 'faulty', faults: [{ path: '' }] });
    const comparison = await compared({
      ...file,
      settings: { ...file.settings, legalAge: 3, tips: { asks: 'never', percents: ['x'] } },
      more: 1,
    });
    expect(comparison.state).toBe('faulty');
    const paths = comparison.state === 'faulty' ? comparison.faults.map(({ path }) => path) : [];
    expect(paths).toEqual(expect.arrayContaining(['settings.legalAge', 'settings.tips.percents[0]', 'more']));
    expect(await importing(admin, { ...file, version: 2 }, 'x', [])).toMatchObject({ refusal: { code: 'malformed', path: 'file' } });
  });

  test('is taken over as far as it was ticked, in one entry of the audit with old and new; the same again changes nothing', async () => {
    const file = await exported();
    const wanted: SettingsFile = {
      ...file,
      settings: { ...file.settings, guestNumberPrefix: 'Z', tips: { asks: 'never', percents: [9] }, permissions: { refund: 'cashier' } },
      staff: [
        ...file.staff.map((each) => (each.id === DEMO_CASHIER.employeeId ? { ...each, name: 'Alex R.' } : each)),
        { id: 'new-1', name: 'Kim Lee', role: 'cashier', hasLeft: false },
      ],
      devices: file.devices.map((each, index) => (index === 0 ? { ...each, name: 'Gate 9' } : each)),
    };
    const { seen, changes } = await good(wanted);
    const device = `device:${file.devices[0]?.id}`;
    const all = ['setting:tips.asks', 'setting:tips.percents', 'setting:guestNumberPrefix', 'permission:refund'];
    expect(ids(changes).toSorted()).toEqual([...all, 'employee:cashier-1', 'employee:new-1', device].toSorted());
    const take = ids(changes).filter((id) => id !== 'setting:tips.percents');
    expect(await importing(admin, wanted, seen, take)).toMatchObject({ value: { taken: 6 } });
    const now = await exported();
    expect(now.settings).toEqual({ ...wanted.settings, tips: { ...file.settings.tips, asks: 'never' } });
    expect(now.staff).toContainEqual({ id: 'new-1', name: 'Kim Lee', role: 'cashier', hasLeft: false });
    expect(now.devices.find(({ id }) => device.endsWith(id))?.name).toBe('Gate 9');
    expect(ids((await good(wanted)).changes)).toEqual(['setting:tips.percents']);
    const { revision } = await admin.must(HOST_OPERATIONS.readSettings);
    expect(await importing(admin, wanted, seen, take)).toMatchObject({ value: { taken: 0 } });
    expect((await admin.must(HOST_OPERATIONS.readSettings)).revision).toBe(revision);

    const { entries } = await admin.must(AUDIT_OPERATIONS.listAudit, { query: { area: 'host' } });
    const imports = entries.filter(({ event }) => event === 'settings_imported');
    expect(imports).toHaveLength(1);
    expect(imports[0]?.who).toBe('Sam Okafor');
    expect(imports[0]?.facts.changed).toContainEqual({ id: 'setting:guestNumberPrefix', was: 'A', is: 'Z' });
    await host.restart().then((next) => {
      host = next;
    });
  });
});

describe('taking a file over', () => {
  beforeAll(async () => {
    admin = await host.pair();
    await admin.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    manager = await host.pair();
    await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  });

  test('is durable: a host that begins anew has it', async () => {
    const file = await exported();
    expect(file.settings.guestNumberPrefix).toBe('Z');
    expect(file.staff.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kim Lee', 'Alex R.']));
  });

  test('leaves as it is what came later than the program that wrote the file', async () => {
    const file = await exported();
    const { offlineLimits, leastPinDigits, ...known } = file.settings;
    const older = { ...file, settings: { ...known, legalAge: known.legalAge + 1 } };
    const { seen, changes } = await good(older);
    expect(ids(changes)).toEqual(['setting:legalAge']);
    expect((await importing(admin, older, seen, ids(changes))).value).toEqual({ taken: 1 });
    expect(await settingsNow()).toEqual({ ...file.settings, legalAge: known.legalAge + 1 });
    const back = await good(file);
    await importing(admin, file, back.seen, ids(back.changes));
    expect(await settingsNow()).toMatchObject({ offlineLimits, leastPinDigits, legalAge: known.legalAge });
  });

  test('is refused over what somebody changed since it was compared, and nothing is changed', async () => {
    const file = await exported();
    const wanted = { ...file, settings: { ...file.settings, legalAge: 18 } };
    const { seen } = await good(wanted);
    const { revision, settings } = await admin.must(HOST_OPERATIONS.readSettings);
    await manager.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, charity: 'off' } } });
    expect(await importing(admin, wanted, seen, ['setting:legalAge'])).toMatchObject({ refusal: { code: 'changed_elsewhere' } });
    expect((await settingsNow()).legalAge).toBe(settings.legalAge);
  });

  test('gives nobody more than they may: all of it or nothing, and nobody comes to approve without a PIN of their own', async () => {
    const file = await exported();
    const staff = file.staff.map((each) => (each.id === 'cashier-2' ? { ...each, role: 'manager' as const } : each));
    const wanted = { ...file, staff, settings: { ...file.settings, legalAge: 18, permissions: { audit: 'cashier' as const } } };
    const { seen, changes } = await good(wanted);
    expect(changes.find(({ id }) => id === 'employee:cashier-2')).toMatchObject({ withheld: 'pin_needed', right: 'staff_admins' });
    const both = ['setting:legalAge', 'permission:audit'];
    expect(await importing(manager, wanted, seen, both)).toMatchObject({
      refusal: { code: 'not_allowed', facts: { action: 'staff_admins' } },
    });
    expect(await importing(admin, wanted, seen, ['setting:legalAge', 'employee:cashier-2'])).toMatchObject({
      refusal: { code: 'pin_needed' },
    });
    expect((await good(wanted)).changes).toEqual(changes);
    expect(await importing(manager, wanted, seen, ['setting:legalAge'])).toMatchObject({ value: { taken: 1 } });
  });

  test('changes the limits of offline cards only for a person with that right, though the person may change all other settings', async () => {
    const { revision, settings } = await admin.must(HOST_OPERATIONS.readSettings);
    const permissions = { ...settings.permissions, offline_limits: 'admin' as const };
    await admin.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, permissions } } });
    const file = await exported();
    const { offlineLimits: limits, offlineGiftCards: giftCards, legalAge } = file.settings;
    const changed = {
      legalAge: (legalAge ?? 0) + 1,
      offlineLimits: { ...limits, cards: (limits?.cards ?? 0) + 1 },
      offlineGiftCards: { ...giftCards, hours: (giftCards?.hours ?? 0) + 1 },
    };
    const wanted = { ...file, settings: { ...file.settings, ...changed } };
    const { seen, changes } = await good(wanted);
    const ofLimits = ['setting:offlineLimits.cards', 'setting:offlineGiftCards.hours'];
    expect(ids(changes).toSorted()).toEqual([...ofLimits, 'setting:legalAge'].toSorted());
    for (const id of ofLimits)
      expect(await importing(manager, wanted, seen, ['setting:legalAge', id])).toMatchObject({
        refusal: { code: 'not_allowed', facts: { action: 'offline_limits' } },
      });
    expect(await settingsNow()).toMatchObject({ offlineLimits: limits, offlineGiftCards: giftCards, legalAge });
    expect(await importing(manager, wanted, seen, ['setting:legalAge'])).toMatchObject({ value: { taken: 1 } });
    const again = await good(wanted);
    expect(await importing(admin, wanted, again.seen, ofLimits)).toMatchObject({ value: { taken: 2 } });
    expect(await settingsNow()).toMatchObject(changed);
  });

  test('never leaves the stand without an administrator, and takes nobody off the list [A4]', async () => {
    const file = await exported();
    const wanted = { ...file, staff: [{ id: ADMINISTRATOR.employeeId, name: 'Sam Okafor', role: 'admin', hasLeft: true }] };
    const { seen, changes } = await good(wanted);
    expect(ids(changes)).toEqual([`employee:${ADMINISTRATOR.employeeId}`]);
    expect(await importing(admin, wanted, seen, ids(changes))).toMatchObject({ refusal: { code: 'last_admin' } });
    expect((await admin.must(STAFF_OPERATIONS.readStaff)).length).toBe(file.staff.length);
  });
});

describe('printers', () => {
  const printer: PrinterForm = {
    name: 'Counter',
    address: { kind: 'network', host: '127.0.0.1', port: 9 },
    speaks: 'esc-pos',
    make: 'epson',
    paper: '80',
    letters: 'latin',
    tellsStatus: true,
    hasDrawer: false,
    prints: ['receipts'],
    kitchenCategories: [],
    tills: [],
  };
  const printersNow = async () => await admin.must(PRINTER_OPERATIONS.listPrinters);

  test('go along with all that is set of them; none is taken away', async () => {
    await admin.must(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: 'p1' }, body: printer });
    const file = await exported();
    expect(file.printers).toEqual([{ id: 'p1', ...printer }]);
    expect((await good(file)).changes).toEqual([]);
    const wanted: SettingsFile = {
      ...file,
      printers: [
        { id: 'p1', ...printer, name: 'Front' },
        { id: 'p2', ...printer, name: 'Grill', prints: ['kitchen'] },
      ],
    };
    const { seen, changes } = await good(wanted);
    expect(changes).toMatchObject([
      { id: 'printer:p1', right: 'settings', from: { name: 'Counter' }, to: { name: 'Front' } },
      { id: 'printer:p2', to: { name: 'Grill' } },
    ]);
    expect(await importing(admin, wanted, seen, ids(changes))).toMatchObject({ value: { taken: 2 } });
    expect(await importing(admin, wanted, seen, ids(changes))).toMatchObject({ value: { taken: 0 } });
    expect(await printersNow()).toMatchObject([
      { id: 'p1', name: 'Front' },
      { id: 'p2', name: 'Grill' },
    ]);
    // A file of a version that knew none says nothing of them.
    const { printers: _printers, ...older } = await exported();
    expect((await good(older)).changes).toEqual([]);
    expect((await good({ ...older, printers: [] })).changes).toEqual([]);
  });

  test('are nowhere in practice: none is written out, and none is taken over', async () => {
    const file = await exported();
    const till = await host.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    await till.must(TRAINING_OPERATIONS.enterTraining);
    await till.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    expect((await till.must(SETTINGS_TRANSFER_OPERATIONS.exportSettings)).printers).toBeUndefined();
    const comparison = await till.must(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file } });
    expect(comparison.state === 'good' ? ids(comparison.changes).filter((id) => id.startsWith('printer:')) : comparison).toEqual([]);
  });
});
