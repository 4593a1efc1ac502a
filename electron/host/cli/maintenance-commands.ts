import { existsSync, readFileSync } from 'node:fs';
import { filesOfSet, IncompleteBackup, partFileOf, readManifest, writeBackup } from '../backup/backup-set.ts';
import { sourcesOf } from '../backup/backup-sources.ts';
import { checkSet, restoreSet } from '../backup/restore.ts';
import { type Command, type CommandArguments, CommandRefused, DATA_OPTION, usageError } from '../base/command.ts';
import { databaseUrl, findKeptFolder, openDataFolder } from '../data/data-folder.ts';
import { dataPath } from '../data/data-path.ts';
import { PROJECT } from '../project-files.ts';
import { type CardInspection, inspectCards } from '../store/card-memory.ts';
import { findHostKeys } from '../store/host-keys.ts';
import type { Sealing } from '../store/seals.ts';
import { searchCards } from '../verify/card-search.ts';
import { type BooksInspection, compareBooks } from '../verify/compared-books.ts';
import { inspectJournal, isJournal, type JournalInspection } from '../verify/journal-inspection.ts';
import { lookInPostgres, lookInSqlite } from '../verify/order-lookup.ts';
import { inspectService, type ServiceInspection } from '../verify/service-inspection.ts';

const IN_POSTGRES = 'the data are in PostgreSQL: use its own pg_dump and pg_restore';

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE [--data DIR]',
  summary: 'Copy the data to a file and the journal beside it, under one manifest, while the host runs or not',
  options: DATA_OPTION,
  words: [1, 1],
  async run(args) {
    const [file] = args.words as [string];
    const there = filesOfSet(file).find((each) => existsSync(each));
    if (there !== undefined) throw new CommandRefused(`${there} is there already`);
    const folder = findKeptFolder(args.text('data'));
    const sources = sourcesOf(folder);
    if (sources.journal === undefined && sources.service === undefined) throw new CommandRefused(IN_POSTGRES);
    await refusing(() => writeBackup(sources, file, { onProgress: showProgress }));
    process.stdout.write(`backed up to ${file}\n`);
    if (databaseUrl() !== undefined) process.stdout.write('that is the journal alone: now take a pg_dump of the service\n');
    return 0;
  },
};

const MEBIBYTE = 1024 * 1024;

function showProgress(kind: string, copiedBytes: number, allBytes: number): void {
  const percent = Math.min(Math.floor((copiedBytes / Math.max(allBytes, 1)) * 100), 100);
  process.stderr.write(`${kind}: ${percent} % of ${(allBytes / MEBIBYTE).toFixed(1)} MB\n`);
}

/** Turns a backup that can't be trusted into a message for the command line. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    throw fault instanceof IncompleteBackup ? new CommandRefused(fault.message) : fault;
  }
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE [--data DIR]',
  summary: 'Put a backup in the place of the data; the data that were there are kept beside it',
  options: DATA_OPTION,
  words: [1, 1],
  async run(args) {
    const [file] = args.words as [string];
    if (!filesOfSet(file).some((each) => existsSync(each))) throw new CommandRefused(`there is no file ${file}`);
    const hasService = await refusing(async () => (await checkSet(file)).parts.includes('service'));
    if (hasService && databaseUrl() !== undefined) throw new CommandRefused(IN_POSTGRES);
    const { parts, asideFiles } = await refusing(() => restoreSet(file, openDataFolder(args.text('data'))));
    process.stdout.write(`restored ${file}${asideFiles.length === 0 ? '' : `; what was there is at ${asideFiles.join(' and ')}`}\n`);
    if (parts.includes('journal')) process.stdout.write(CONFIRM_FIRST);
    return 0;
  },
};

const CONFIRM_FIRST =
  'The journal sells on as a new device. It sends nothing until someone confirms that the machine it was copied from is off.\n';

const CARDS_OPTION: Command['options'] = {
  cards: {
    type: 'boolean',
    summary: 'search every file of the data, or the backup, for card numbers; names the places, never the numbers',
  },
};

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[FILE] [--head HASH] [--cards] [--json] [--data DIR]',
  summary: 'Read all the data, or a backup or journal, and say whether they are whole',
  options: {
    head: { type: 'string', summary: 'hash printed on a report, or its first 16 letters: is it in the chain of the audit?' },
    ...CARDS_OPTION,
    json: { type: 'boolean', summary: 'print the findings as one JSON document' },
    ...DATA_OPTION,
  },
  words: [0, 1],
  run: verify,
};

type Inspected = (ServiceInspection | JournalInspection | CardInspection | BooksInspection) & { readonly file: string };

async function verify(args: CommandArguments): Promise<number> {
  if (args.isSet('cards')) {
    const [file] = args.words;
    if (file === undefined) return await searchCards([findKeptFolder(args.text('data')).path], databaseUrl(), args.isSet('json'));
    const files = filesOfSet(file).filter((each) => existsSync(each));
    return await searchCards(files.length === 0 ? [file] : files, undefined, args.isSet('json'));
  }
  try {
    return await judge(args);
  } catch (fault) {
    if (!(fault instanceof IncompleteBackup)) throw fault;
    if (!args.isSet('json')) throw new CommandRefused(fault.message);
    process.stdout.write(`${JSON.stringify({ whole: false, files: [{ file: fault.file, faults: fault.faults }] }, null, 2)}\n`);
    return 2;
  }
}

async function judge(args: CommandArguments): Promise<number> {
  const head = readHead(args.text('head'));
  const files = await inspectFiles(args, head);
  const inspected = [...files, ...(await compareFiles(files, args.words.length === 0 ? databaseUrl() : undefined))];
  const faults = inspected.flatMap((each) => each.faults);
  const entry = inspected.flatMap((each) => (each.kind === 'journal' ? [each.askedEntry] : [])).find((each) => each !== undefined);
  const isHeadMissing = head !== undefined && entry === undefined;
  if (args.isSet('json')) {
    const found = { whole: faults.length === 0, ...(head !== undefined && { head, isInChain: !isHeadMissing }), files: inspected };
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return faults.length > 0 ? 2 : isHeadMissing ? 1 : 0;
  }
  const notWhole = inspected.filter((each) => each.faults.length > 0).map((each) => new IncompleteBackup(each.file, each.faults).message);
  if (notWhole.length > 0) throw new CommandRefused(notWhole.join('\n'));
  for (const each of inspected) process.stdout.write(`${describe(each)}\n${sealWords(each)}`);
  if (head !== undefined)
    process.stdout.write(isHeadMissing ? `${head} is not in the chain of the audit\n` : `${head} is entry ${entry} of the audit\n`);
  return isHeadMissing ? 1 : 0;
}

function readHead(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const head = text.toLowerCase();
  if (!/^[0-9a-f]{16,64}$/.test(head)) throw usageError(verifyCommand, '--head takes the 64 letters and digits of a hash, or its first 16');
  return head;
}

async function inspectFiles(args: CommandArguments, head: string | undefined): Promise<readonly Inspected[]> {
  const [file] = args.words;
  if (file === undefined) {
    const folder = findKeptFolder(args.text('data'));
    const { journal, service, cards } = sourcesOf(folder);
    const sealing = findHostKeys(folder.path)?.sealing;
    const database = databaseUrl();
    if (journal === undefined && service === undefined && database === undefined) throw new CommandRefused(IN_POSTGRES);
    return [
      ...(service === undefined ? [] : [serviceAt(service, sealing?.service)]),
      ...(database === undefined ? [] : [await databaseAt(folder.path, database)]),
      ...(journal === undefined ? [] : [journalAt(journal, head, sealing?.journal)]),
      ...(cards === undefined ? [] : [cardsAt(cards)]),
    ];
  }
  const [inJournal, inService] = sealingOfCopies(args.text('data'));
  if (readManifest(file) !== undefined) {
    const { parts } = await checkSet(file);
    const inOrder = (['service', 'journal', 'cards'] as const).filter((kind) => parts.includes(kind));
    return inOrder.map((kind) => {
      const part = partFileOf(file, kind);
      return kind === 'journal' ? journalAt(part, head, inJournal) : kind === 'cards' ? cardsAt(part) : serviceAt(part, inService);
    });
  }
  if (!existsSync(file)) throw new CommandRefused(`there is no file ${file}`);
  return [isJournal(file) ? journalAt(file, head, inJournal) : serviceAt(file, inService)];
}

/** Compares journal and service: each may be intact while they disagree about a sale. */
async function compareFiles(files: readonly Inspected[], database: string | undefined): Promise<readonly Inspected[]> {
  const journal = files.find(({ kind }) => kind === 'journal');
  const service = database === undefined ? files.find(({ kind }) => kind === 'service') : undefined;
  if (journal === undefined || (service === undefined && database === undefined)) return [];
  try {
    const orders = service === undefined ? await lookInPostgres(database as string) : lookInSqlite(service.file);
    try {
      const compared = await compareBooks(journal.file, orders);
      return compared.sales + compared.refunds + compared.faults.length + compared.notes.length === 0
        ? []
        : [{ file: journal.file, ...compared }];
    } finally {
      await orders.close();
    }
  } catch (fault) {
    // A file that can't be read has its own fault already.
    if (files.some(({ faults }) => faults.length > 0)) return [];
    const faults = [`its sales could not be compared with the orders of the service: ${(fault as Error).message}`];
    return [{ kind: 'books', file: journal.file, faults, sales: 0, refunds: 0, notes: [] }];
  }
}

/** Returns the keys of the folder that the command line names, without head files, since a copy has no newest head. */
function sealingOfCopies(data: string | undefined): readonly [journal: Sealing | undefined, service: Sealing | undefined] {
  const sealing = findHostKeys(dataPath(data))?.sealing;
  return [sealing && { key: sealing.journal.key }, sealing && { key: sealing.service.key }];
}

function serviceAt(file: string, sealing: Sealing | undefined): Inspected {
  return { file, ...inspectService(file, sealing) };
}

const IN_DATABASE = 'the service in PostgreSQL';

async function databaseAt(data: string, url: string): Promise<Inspected> {
  const { inspectDatabase } = await import('../verify/database-inspection.ts');
  const { markOf } = await import('../store/postgres/seal-mark.ts');
  const keys = findHostKeys(data);
  const sealing = keys && { key: keys.sealing.service.key, mark: markOf(keys.sealedDatabases, url) };
  try {
    return { file: IN_DATABASE, ...(await inspectDatabase(url, sealing)) };
  } catch (fault) {
    const faults = [`it could not be read: ${(fault as Error).message}`];
    return { kind: 'service', file: IN_DATABASE, faults, orders: 0, revisions: 0, revision: 0, isSealed: false };
  }
}

function journalAt(file: string, head: string | undefined, sealing: Sealing | undefined): Inspected & JournalInspection {
  return { file, ...inspectJournal(file, head, sealing) };
}

function cardsAt(file: string): Inspected {
  return { file, ...inspectCards(file) };
}

function describe(found: Inspected): string {
  if (found.kind === 'cards') return `${found.file} is whole: ${found.answers} answers of the card simulator`;
  if (found.kind === 'books') {
    const agreed = `${found.sales} sales and ${found.refunds} refunds of ${found.file} agree with the orders of the service`;
    return [agreed, ...found.notes.map((note) => `  ${note}`)].join('\n');
  }
  if (found.kind === 'service') return `${found.file} is whole: ${found.orders} orders, ${found.revisions} catalogue revisions`;
  const states = Object.entries(found.byState).map(([state, count]) => `${count} ${state}`);
  const detail = states.length === 0 ? '' : ` (${states.join(', ')})`;
  return `${found.file} is whole: ${found.ops} ops${detail}, ${found.auditEntries} audit entries, head ${found.head || 'none'}`;
}

/** Says so when the rows of an intact file could not be compared with their seals. */
function sealWords(found: Inspected): string {
  const note = found.kind === 'cards' || found.kind === 'books' ? undefined : found.note;
  return note === undefined ? '' : `  its rows were not compared with their seals: ${note}\n`;
}

const DESCRIBED: readonly string[] = ['ordering-service', 'orders-v3', 'value-card-provider'];

export const openapiCommand: Command = {
  name: 'openapi',
  usage: '[ordering-service|orders-v3|value-card-provider]',
  summary: 'Print the OpenAPI text of an interface',
  options: {},
  words: [0, 1],
  async run(args) {
    const [name = 'ordering-service'] = args.words;
    if (!DESCRIBED.includes(name)) throw usageError(openapiCommand, `there are ${DESCRIBED.join(', ')}`);
    process.stdout.write(readFileSync(new URL(`resources/openapi/${name}.json`, PROJECT), 'utf8'));
    return 0;
  },
};
