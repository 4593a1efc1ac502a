import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_CATALOGUE, readCatalogueFile } from '../../electron/host/data/catalogue-file.ts';
import type { TrainingSource } from '../../electron/host/till/till-training.ts';
import { makeTraining } from '../../electron/host/training/training.ts';
import type { Instant } from '../../shared/base/time.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { levelAt } from '../../shared/engine/catalogue/price-levels.ts';
import type { DeviceRecord } from '../../shared/till/records/devices-record.ts';
import { writeMenuV2 } from '../../shared/wire/answers/menu-answers.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { catalogueOfMenu } from '../../shared/wire/catalogue/till-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { vendorRecordsOf, writeVendor, writeVenue } from '../../shared/wire/catalogue/vendor-records.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;

/** A vendor of a service elsewhere that has an item without a name: a till sells it, and this program's own service takes no such menu. */
function foreignMenu(): PulledVendor {
  const checked = checkCatalogue(readCatalogueFile(DEMO_CATALOGUE));
  if (!checked.ok) throw new Error('the demo catalogue is sound');
  const records = vendorRecordsOf(checked.value, compileCatalogue(catalogueDataOf(checked.value, 31, 'r')));
  const { currency } = records.index.file;
  const menu = writeMenuV2(records, { level: levelAt(records.catalogue.calendar, AT), asOf: AT });
  const pulled = { vendor: writeVendor(records, AT), venue: writeVenue(records.venue, currency), menu, discounts: [], fees: [] };
  const faulty = JSON.parse(JSON.stringify(pulled)) as PulledVendor;
  Object.assign(faulty.menu.items[0] as object, { name: '' });
  return faulty;
}

test('a menu that breaks a rule of this program’s own service is refused in words, and nothing of it is practised', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-unfit-'));
  const pulled = foreignMenu();
  const lines: string[] = [];
  expect(catalogueOfMenu(pulled).ok).toBe(true);
  const real = {
    devices: { list: () => [] },
    staff: { list: () => [] },
    place: () => ({ vendorId: 31, venueId: 3 }),
    mode: () => 'remote',
    vendorOf: () => ({ readPulled: async () => pulled }),
  } as unknown as TrainingSource;
  const log = (_level: string, message: string, facts: object = {}): void => void lines.push(JSON.stringify({ message, ...facts }));
  const training = makeTraining({ folder, pins: new Uint8Array(32), deviceSecret: new Uint8Array(32), url: () => '', log }, real);
  expect(await training.take({ id: 'd1' } as unknown as DeviceRecord)).toEqual({ code: 'training_menu_unfit' });
  expect(await training.empty('e1')).toEqual({ code: 'training_menu_unfit' });
  expect(lines[0]).toContain('"path":"items[');
  await training.stop();
  rmSync(folder, { recursive: true, force: true });
});
