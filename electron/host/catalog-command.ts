import { writeFileSync } from 'node:fs';
import { checkCatalogue } from '../../shared/contract/catalogue-check.ts';
import { adoptFirst, openCatalogues } from '../../shared/service/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../shared/service/settings.ts';
import type { ServiceStore } from '../../shared/service/store.ts';
import { describeReport, readCatalogueFile } from './catalogue-file.ts';
import { type Command, CommandRefused, DATA_OPTION } from './command.ts';
import { openDataFolder, openServiceStore } from './data-folder.ts';
import { nodeWorld } from './node-world.ts';

export const catalogCommand: Command = {
  name: 'catalog',
  usage: 'import FILE | check FILE | export [FILE] [--data DIR]',
  summary: 'Check a catalogue file, put it into use, or write out the one in use',
  options: DATA_OPTION,
  words: { least: 1, most: 2 },
  async run(asked) {
    const [verb, file] = asked.words;
    if (verb === 'check') return check(required(file));
    if (verb !== 'import' && verb !== 'export') throw new CommandRefused(`catalog knows import, check and export, not ${verb}`);
    const store = await openServiceStore(openDataFolder(asked.text('data')));
    try {
      return verb === 'import' ? await put(store, required(file)) : await write(store, file);
    } finally {
      await store.close();
    }
  },
};

function required(file: string | undefined): string {
  if (file === undefined) throw new CommandRefused('name the catalogue file');
  return file;
}

function check(file: string): number {
  const checked = checkCatalogue(readCatalogueFile(file));
  if (!checked.ok) throw new CommandRefused(`${file}: ${describeReport(checked.refusal)}`);
  const { vendors, items } = checked.value;
  process.stdout.write(`${file} is sound: ${vendors.length} vendors, ${items.length} items\n`);
  return 0;
}

/** A host that runs on the same data notices within a second. */
async function put(store: ServiceStore, file: string): Promise<number> {
  const value = readCatalogueFile(file);
  const adopted =
    (await store.catalogue.currentRevision()) === undefined
      ? await adoptFirst(nodeWorld, store, value)
      : await (await openCatalogues(nodeWorld, store, DEFAULT_SERVICE_SETTINGS.revisionRetentionDays)).adopt(value);
  if (!adopted.ok) throw new CommandRefused(`${file}: ${describeReport(adopted.refusal)}`);
  process.stdout.write(`${file} is in use as revision ${adopted.value.revision}\n`);
  return 0;
}

async function write(store: ServiceStore, file: string | undefined): Promise<number> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text === undefined) throw new CommandRefused('there is no catalogue yet');
  const readable = `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  if (file === undefined) process.stdout.write(readable);
  else writeFileSync(file, readable);
  return 0;
}
