import { writeFileSync } from 'node:fs';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { claimsBenefit } from '../../../shared/contract/http/value-card-code.ts';
import { writeSheet } from '../../../shared/contract/sheet/write-sheet.ts';
import { PRICE_LEVELS } from '../../../shared/engine/terms/catalogue-data.ts';
import { editItem, type ItemEdit, type ItemPriceEdit } from '../../../shared/service/core/catalogue-edits.ts';
import { openCatalogues } from '../../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { type Command, type CommandArguments, CommandRefused, DATA_OPTION, numberOption, usageError } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { adoptCatalogue, describeReport, readCatalogueFile } from '../data/catalogue-file.ts';
import { findDataFolder, openDataFolder, withServiceStore } from '../data/data-folder.ts';
import { writeStaffImport } from '../till/till-staff.ts';
import { catalogueInUse, dryRun, importSheet, isSheet } from './catalogue-changes.ts';
import { keepPictures, writePictures } from './catalogue-pictures.ts';

export const catalogCommand: Command = {
  name: 'catalog',
  usage:
    'import FILE [--dry-run] [--pictures DIR] | check FILE | export [FILE] [--pictures DIR] | price ITEM AMOUNT [--level L] [--vendor ID] | sell ITEM on|off [--data DIR]',
  summary:
    'Check a catalogue file, put it into use, write out the one in use, or change a price or what is sold in it; a FILE.csv is a spreadsheet of its items',
  options: {
    ...DATA_OPTION,
    'dry-run': { type: 'boolean', summary: 'say what an import would change, and change nothing' },
    level: { type: 'string', summary: `price level of the new price; ${PRICE_LEVELS[0]} otherwise` },
    pictures: {
      type: 'string',
      summary: 'folder for the pictures that the catalogue names: export writes them there, import takes them from there',
    },
    vendor: { type: 'string', summary: 'id of the vendor that the new price is for; all otherwise' },
  },
  verbs: { check: [1, 1], import: [1, 1], export: [0, 1], price: [2, 2], sell: [2, 2] },
  async run(args) {
    const [verb, first, second] = args.words as readonly [string, string, string];
    const data = args.text('data');
    switch (verb) {
      case 'check':
        return check(first);
      case 'import':
        if (args.isSet('dry-run')) return await withServiceStore(findDataFolder(data), (store) => dryRun(store, first));
        if (isSheet(first)) return await withServiceStore(findDataFolder(data), (store) => importSheet(store, first));
        return await put(data, first, args.text('pictures'));
      case 'export':
        return await withServiceStore(findDataFolder(data), (store) => write(store, args.words[1], args.text('pictures')));
      case 'sell':
        return await change(data, { itemId: first, active: readSwitch(second) });
      default:
        return await change(data, { itemId: first, price: readPrice(args, second) });
    }
  },
};

function readSwitch(word: string): boolean {
  if (word !== 'on' && word !== 'off') throw usageError(catalogCommand, 'say on or off');
  return word === 'on';
}

function readPrice(args: CommandArguments, amount: string): ItemPriceEdit {
  const level = PRICE_LEVELS.find((each) => each === (args.text('level') ?? PRICE_LEVELS[0]));
  if (level === undefined) throw new CommandRefused(`--level takes one of ${PRICE_LEVELS.join(', ')}`);
  const vendorId = numberOption(args, 'vendor', 1, Number.MAX_SAFE_INTEGER);
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(amount)) throw new CommandRefused(`${amount} is not an amount`);
  return { level, amount: Number(amount), ...(vendorId !== undefined && { vendorId }) };
}

function change(data: string | undefined, itemEdit: ItemEdit): Promise<number> {
  return withServiceStore(findDataFolder(data), (store) => edit(store, itemEdit));
}

async function edit(store: ServiceStore, itemEdit: ItemEdit): Promise<number> {
  if ((await store.catalogue.currentRevision()) === undefined) throw new CommandRefused('there is no catalogue yet');
  const catalogues = await openCatalogues(nodeWorld, store, DEFAULT_SERVICE_SETTINGS.revisionRetentionDays);
  const edited = editItem(catalogues.current().file, itemEdit);
  if (!edited.ok)
    throw new CommandRefused(edited.refusal === 'unknown_item' ? `there is no item ${itemEdit.itemId}` : 'there is no such vendor');
  const adopted = await catalogues.adopt(edited.value);
  if (!adopted.ok) throw new CommandRefused(describeReport(adopted.refusal));
  process.stdout.write(`item ${itemEdit.itemId} is changed, as revision ${adopted.value.revision}\n`);
  return 0;
}

function check(file: string): number {
  const checked = checkNewCatalogue(readCatalogueFile(file));
  if (!checked.ok) throw new CommandRefused(`${file}: ${describeReport(checked.refusal)}`);
  const { vendors, items } = checked.value;
  process.stdout.write(`${file} is sound: ${vendors.length} vendors, ${items.length} items\n`);
  process.stdout.write(describeUnusable(checked.value));
  return 0;
}

/** Describes discounts that are valid but that no till of this program can offer: they need payment by a partner, which no till takes. */
function describeUnusable({ discounts }: Catalogue): string {
  return discounts
    .flatMap(({ name, id, active, criteria }) => {
      const partner = active === false ? undefined : criteria?.payment_provider;
      // The level of a gift card brings it.
      return partner === undefined || claimsBenefit(partner)
        ? []
        : [`  ${name} (${id}) is not offered at tills: it needs a payment of ${partner}, which no till takes\n`];
    })
    .join('');
}

/** Imports a file. A host that runs on the same data notices within a second. */
async function put(data: string | undefined, file: string, pictures: string | undefined): Promise<number> {
  const value = readCatalogueFile(file);
  const folder = openDataFolder(data);
  const adopted = await withServiceStore(folder, async (store) => {
    if (pictures !== undefined) process.stdout.write(`${await keepPictures(store, pictures)} pictures are kept\n`);
    return await adoptCatalogue(store, value);
  });
  if (!adopted.ok) throw new CommandRefused(`${file}: ${describeReport(adopted.refusal)}`);
  await writeStaffImport(folder.path, (value as Catalogue).employees);
  process.stdout.write(`${file} is in use as revision ${adopted.value.revision}\n`);
  return 0;
}

async function write(store: ServiceStore, file: string | undefined, pictures: string | undefined): Promise<number> {
  const catalogue = await catalogueInUse(store);
  if (pictures !== undefined) process.stderr.write(`${await writePictures(store, catalogue, pictures)} pictures are in ${pictures}\n`);
  const readable = file !== undefined && isSheet(file) ? writeSheet(catalogue) : `${JSON.stringify(catalogue, null, 2)}\n`;
  if (file === undefined) process.stdout.write(readable);
  else writeFileSync(file, readable);
  return 0;
}
