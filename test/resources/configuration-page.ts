import { COMMANDS } from '../../electron/host/cli/command-line.ts';
import { registerCommands } from '../../renderer/register/shell/register-commands.ts';
import { firstSettings } from '../../shared/till/records/settings-record.ts';
import { TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { PERMISSIONS, RIGHTS } from '../../shared/till-contract/parts/permissions.ts';
import { readRegisterWords } from '../renderer/read-words.ts';

const registerWords = readRegisterWords('en-US');

/** The reference of all that can be set, as a page: written from what the program itself reads, and from one sentence about each. */

/** Read by the host, by the way that packs the desktop, or by the tests. */
export const VARIABLES: Readonly<Record<string, string>> = {
  GRANDSTAND_DATABASE_URL:
    'keeps the service’s data in PostgreSQL (15 or newer) instead of a file, such as `postgresql://user:password@db/grandstand`; several hosts may share one',
  GRANDSTAND_SMTP_URL: 'the mail server for receipts, such as `smtps://user:password@mail.example.org`',
  GRANDSTAND_MAIL_FROM: 'who those mails are from; needed beside the mail server',
  GRANDSTAND_PUBLIC_URL:
    'addresses that clients use through a proxy or load balancer, where `--public-url` does not say them; several with spaces between',
  GRANDSTAND_TRUSTED_PROXY: 'addresses or networks of those proxies, where `--trusted-proxy` does not say them',
  XDG_DATA_HOME: 'where the data are when `--data` does not say: `grandstand` in it, `~/.local/share/grandstand` otherwise',
  GRANDSTAND_SECRETS: 'folder of the keys that no backup holds; beside the folder of the data, with `.secrets` behind its name, otherwise',
  GRANDSTAND_SCREENS: 'folder of built screens that the host serves in the place of its own',
  GRANDSTAND_UPDATE_URL: 'while packing: where installed desktops look for newer ones; without it they never look',
  CHROME_PATH: 'tests: the Chromium to drive',
  DATABASE_URL: 'tests: a PostgreSQL that stands already',
  SEED: 'tests: where random ones begin; each run of the standard suite begins at the same place',
  LONG: 'tests: long budgets for random ones, as `npm run test:long` has it',
};

/** The path of a setting is the schema's; a setting without a sentence does not get past the test. */
export const SETTINGS: Readonly<Record<string, string>> = {
  signIn: 'Cashiers choose a name, or enter a PIN',
  lockAfterSeconds: 'Seconds without a touch after which a register locks; 0: never',
  leastPinDigits: 'New PINs have so many digits at least; someone with a shorter one chooses another at sign-in',
  tenders: 'Ways to pay, in the order of the buttons',
  externalProviders: 'Names for “paid elsewhere”',
  complimentaryReasons: 'Reasons to choose from when something is given away',
  refundReasons: 'Reasons to choose from for refunds and voids',
  'tips.asks': 'Whether a tip is asked for before the card is charged, or stays open on the slip',
  'tips.percents': 'The tips that are offered, in percent',
  charity: 'Whether guests are asked to round up',
  'kitchen.stations': 'Stations and the categories that each makes; the rest is made at “Everything else”',
  'kitchen.notMade': 'Categories that are handed over as they are, such as bottled drinks; no ticket names them',
  'kitchen.warnAfterSeconds': 'From when on a ticket is slow',
  'kitchen.lateAfterSeconds': 'From when on it is late',
  'kitchen.boardMinutes': 'How long a number that is ready stays on the board',
  alcoholUntil: 'Time of day, `HH:MM`, after which no alcohol is sold for the rest of the business date; empty: no limit',
  asksAgeForAlcohol: 'Whether an ID check is asked for with alcohol',
  legalAge: 'Years from which alcohol is sold',
  ageNotice: 'What the law wants to be shown with the ID check',
  needsShiftForCash: 'Cash only once a shift is open with its float',
  'approvalLimits.discount': 'Discounts by hand above this need a manager; minor units',
  'approvalLimits.override': 'The same for changed prices',
  permissions: 'Who may do what alone, where this stand has it otherwise than the table below',
  offlineCards: 'Whether the terminal may keep cards while the service is away, within limits',
  'offlineLimits.sale': 'Most on one sale by such cards; minor units. A manager lets a single charge pass above it',
  'offlineLimits.stored': 'Most on all cards that are kept; minor units',
  'offlineLimits.cards': 'Most cards that are kept',
  'offlineLimits.hours': 'Age of the oldest kept card from which none is taken; a warning stands from half of it',
  'offlineGiftCards.isOn': 'Whether gift cards of the own ledger are taken while the service is away, by a list that it lends',
  'offlineGiftCards.cap': 'Most that all hosts together take of one card by their lists; minor units',
  'offlineGiftCards.hours': 'How old a list may be',
  acceptedVariance: 'Differences of price at the service up to this are accepted by themselves; minor units',
  guestNumberPrefix: 'Letters before guest numbers; give each host of a venue its own',
  favourites: 'Ids of the items in the group of favourites',
  receiptLanguage: 'Language of receipts',
  printsReceipt: 'Whether a receipt is printed after a sale',
  accent: 'The stand’s own color at kiosks, displays, boards and receipts, as `#rrggbb`; its brightness is adjusted until text can be read',
  logo: 'The stand’s own picture there and on printed receipts, by its SHA-256; it is chosen under Settings › Stand',
};

interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Every setting that has a value of its own; the table of permissions counts as one. */
export function listSettings(schema: Schema = TillSettings as Schema, above = ''): readonly (readonly [path: string, of: Schema])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const path = `${above}${name}`;
    return of.properties === undefined || name === 'permissions' ? [[path, of] as const] : listSettings(of, `${path}.`);
  });
}

function describeValues(schema: Schema): string {
  const { type, items, anyOf, minimum, maximum, maxLength, maxItems, properties } = schema;
  const choices = anyOf?.map((one) => one.const) ?? schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices !== undefined) return choices.map((one) => `\`${one}\``).join(', ');
  if (type === 'array' && items !== undefined) {
    const each = items.properties === undefined ? describeValues(items) : Object.keys(items.properties).join(', ');
    return `list of up to ${maxItems}: ${each}`;
  }
  if (type === 'integer') return `${figure(minimum)} to ${figure(maximum)}`;
  if (type === 'boolean') return '`true`, `false`';
  if (properties !== undefined) return 'right to role';
  return `text of up to ${maxLength}`;
}

function figure(number: number | undefined): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

function firstValue(isDemo: boolean, path: string): string {
  const value = path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], firstSettings(isDemo));
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}

function describeSettings(): string {
  const rows = listSettings().map(([path, of]) => {
    const [first, demo] = [firstValue(false, path), firstValue(true, path)];
    return [`\`${path}\``, SETTINGS[path] ?? '', describeValues(of), first === demo ? first : `${first}; demo stand ${demo}`];
  });
  return table(['setting', 'what it does', 'values', 'first'], rows);
}

function describeCommands(): string {
  return COMMANDS.map(({ name, usage, summary, options }) => {
    const rows = Object.entries(options).map(([option, { type, summary: what }]) => [
      `\`--${option}${type === 'string' ? ' …' : ''}\``,
      what,
    ]);
    return `### ${name}\n\n${summary}.\n\n\`\`\`text\ngrandstand ${name} ${usage}\n\`\`\`\n${rows.length === 0 ? '' : `\n${table(['option', 'what it does'], rows)}`}`;
  }).join('\n');
}

function describePermissions(): string {
  const rows = RIGHTS.map((right) => {
    const { least, isApproved, isFixed } = PERMISSIONS[right];
    const change = isFixed === true ? 'no' : 'yes';
    return [`\`${right}\``, registerWords.approvals.actions[right], registerWords.signIn.roles[least], isApproved ? 'yes' : 'no', change];
  });
  return table(['right', 'what it is', 'alone from', 'others by a PIN in place', 'can be set'], rows);
}

function describeKeys(): string {
  const keyed = registerCommands.filter(({ keys = [] }) => keys.length > 0);
  const rows = keyed.map(({ label, section, keys = [] }) => [
    section(registerWords),
    label(registerWords),
    keys.map((key) => `\`${key}\``).join(', '),
  ]);
  return table(['where', 'what', 'key'], rows);
}

export function describeConfiguration(): string {
  return `# Configuration

Written by \`npm run configuration\` from what the program reads; a test says when it is out of date.

## Settings of a stand

Set at any till under Settings, for all screens of the host, by a manager. Export and import, there too, carry them to another host.

${describeSettings()}
## Who may do what

Set under Team, Permissions. A PIN in place lets someone else go on with what they can’t do alone.

${describePermissions()}
## Keys of the register

Each can be changed for one screen under Settings, Keyboard shortcuts.

${describeKeys()}
## Environment

${table(
  ['variable', 'what it does'],
  Object.entries(VARIABLES).map(([name, what]) => [`\`${name}\``, what]),
)}
## Command line

Each command answers \`--help\` with the same.

${describeCommands()}`;
}
