import { readFileSync } from 'node:fs';
import { greetProvider } from '../../../shared/service/provider/provider-talk.ts';
import { markRestored } from '../backup/restore.ts';
import { type Command, type CommandArguments, CommandRefused, DATA_OPTION, numberOption } from '../base/command.ts';
import { forgetProvider, keepProvider, readProvider } from '../cards/kept-provider.ts';
import { type DataFolder, databaseUrl, findDataFolder } from '../data/data-folder.ts';
import { openProviderLine } from '../network/provider-line.ts';
import { type SimulatedKeeper, type SimulatedKeeperState, startSimulatedKeeper } from '../simulated/simulated-value-cards.ts';
import { openPostgresServiceStore } from '../store/postgres/service-store.ts';
import { obey, PLACE } from './simulated-orders.ts';

const USUAL_PORT = 4890;
const SIMULATED_KEY = 'simulated-keeper-key';

/** The orders that may be typed while a simulated keeper runs: what it and its line do next. */
const ORDERS: Readonly<Record<string, Partial<SimulatedKeeperState>>> = {
  silent: { isSilent: true },
  talking: { isSilent: false, waits: 0 },
  late: { waits: 12_000 },
  'lose before': { losesLine: 'before' },
  'lose after': { losesLine: 'after' },
};

export const valueCardsCommand: Command = {
  name: 'value-cards',
  usage:
    'use URL --key-file FILE [--ca FILE] | show | check | forget | restored [--data DIR] | simulate [--port N] [--host ADDRESS] [--currency EUR] [--ledger FILE]',
  summary: `Say who keeps the gift cards of a host, or simulate a keeper on a network port (${USUAL_PORT}). It takes orders, a line each: card CODE AMOUNT [TIER], ${Object.keys(ORDERS).join(', ')}`,
  options: {
    ...DATA_OPTION,
    'key-file': { type: 'string', isPath: true, summary: 'file with the key that the keeper of the cards gave' },
    ca: {
      type: 'string',
      isPath: true,
      summary: 'file with the certificate (PEM) of the authority that vouches for the keeper; those of this system otherwise',
    },
    ...PLACE,
    currency: { type: 'string', summary: 'currency of simulated cards; EUR otherwise' },
    ledger: { type: 'string', isPath: true, summary: 'file in which simulated cards are kept; in memory otherwise' },
  },
  verbs: { use: [1, 1], show: [0, 0], check: [0, 0], forget: [0, 0], restored: [0, 0], simulate: [0, 0] },
  async run(args) {
    const [verb, url] = args.words as readonly [string, string];
    if (verb === 'simulate') return await simulate(args);
    const folder = findDataFolder(args.text('data')).path;
    if (verb === 'use') return use(folder, url, args);
    if (verb === 'forget') return forget(folder);
    if (verb === 'restored') return await noteRestored(findDataFolder(args.text('data')));
    const known = readProvider(folder);
    if (known === undefined) return say('the host keeps its gift cards itself');
    say(`${known.url} keeps the gift cards`);
    if (verb === 'show') return 0;
    const greeting = await greetProvider(openProviderLine(known));
    if (greeting === undefined)
      throw new CommandRefused('it does not answer as a keeper of gift cards: look at its address, key and certificate');
    return say(`it is ${greeting.name}, in ${greeting.currency}, and lets a stand ${greeting.can.join(', ') || 'neither load nor block'}`);
  },
};

const NEXT = 'A running host uses this after its next start.';

function use(folder: string, url: string, args: CommandArguments): number {
  const file = args.text('key-file');
  if (file === undefined) throw new CommandRefused('--key-file names the file with the key that the keeper of the cards gave');
  const ca = args.text('ca');
  keepProvider(folder, { url, key: readText(file).trim(), ...(ca !== undefined && { ca: readText(ca) }) });
  return say(`${url} keeps the gift cards from now on, except those that this host has issued. ${NEXT}`);
}

function forget(folder: string): number {
  forgetProvider(folder);
  return say(`the host keeps its gift cards itself. ${NEXT}`);
}

/** What `restore` does by itself, for data that were put back by other means. */
async function noteRestored(folder: DataFolder): Promise<number> {
  const url = databaseUrl();
  if (url === undefined) markRestored(folder.serviceFile);
  else {
    const store = await openPostgresServiceStore(url);
    await store.valueLists.noteRestored().finally(() => store.close());
  }
  return say('hosts are lent no list of gift cards before those that they may still have have run out: a day and half an hour');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
}

function say(sentence: string): number {
  process.stdout.write(`${sentence}\n`);
  return 0;
}

async function simulate(args: CommandArguments): Promise<number> {
  const currency = args.text('currency') ?? 'EUR';
  if (!/^[A-Z]{3}$/.test(currency)) throw new CommandRefused('--currency takes three letters, such as EUR');
  const file = args.text('ledger');
  const keeper = await startSimulatedKeeper({
    port: numberOption(args, 'port', 0, 65_535) ?? USUAL_PORT,
    host: args.text('host') ?? '127.0.0.1',
    key: SIMULATED_KEY,
    currency,
    ...(file !== undefined && { file }),
  });
  await obey(`a simulated keeper of gift cards listens at ${keeper.url}; its key is ${SIMULATED_KEY}`, (line) => order(keeper, line));
  await keeper.stop();
  return 0;
}

function order(keeper: SimulatedKeeper, line: string): string {
  const [, code, amount, tier] = /^card ([0-9A-Z]{8,40}) (\d{1,8})(?: ([a-z0-9][a-z0-9_-]{0,31}))?$/.exec(line) ?? [];
  if (code !== undefined) {
    const card = keeper.ledger.issue(code, Number(amount), tier === undefined ? {} : { tier });
    return `${card.masked_code} has ${card.balance} minor units`;
  }
  const known = ORDERS[line];
  if (known === undefined) return `it knows ${['card CODE AMOUNT [TIER]', ...Object.keys(ORDERS)].join(', ')}`;
  Object.assign(keeper.state, known);
  return line;
}
