import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applyStaffImport, writeStaffImport } from '../../electron/host/till/till-staff.ts';
import type { Staff } from '../../shared/till/records/staff-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-left-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (name: string) => [{ id: name, name, role: 'cashier' as const }];

test('staff that an import leaves while what another left is being taken up is taken up too', async () => {
  const taken: string[] = [];
  const staff = {
    async adopt(members: readonly { readonly name: string }[]) {
      taken.push(...members.map(({ name }) => name));
      if (taken.length === 1) await writeStaffImport(folder, named('Bo'));
    },
  } as unknown as Staff;
  await writeStaffImport(folder, named('Ann'));
  const rounds = [await applyStaffImport(folder, staff), await applyStaffImport(folder, staff), await applyStaffImport(folder, staff)];
  expect([rounds, taken]).toEqual([
    [true, true, false],
    ['Ann', 'Bo'],
  ]);
  expect(existsSync(join(folder, 'staff.json'))).toBe(false);
});
