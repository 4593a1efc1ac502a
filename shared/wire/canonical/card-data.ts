import { holdsCardNumber, isGoodsNumber, maskCardNumbers } from '../../base/card-numbers.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Violation } from '../../contract/http/violation.ts';

/**
 * No card number, PIN or track may be stored, signed, answered or logged. All input of the program passes through here before anything else
 * reads it. Texts are masked. Ids are refused, because a masked id would identify something else; a new member counts as a text unless its
 * name marks it as an id.
 */

/** Members that exist to hold a secret. */
const SECRETS: ReadonlySet<string> = new Set(['ppi_pin', 'card_pin']);

/** Members used for look-ups or to reach people: a masked value would find something else. */
const IDS: ReadonlySet<string> = new Set(['apiKey', 'backofficeKey', 'barcode', 'email', 'revision', 'session_key', 'sku']);
const ID_NAME = /(?:^|_)(?:ids?|uid|uuid)$|(?:Ids?|Uuid)$/;
/** Members that may contain an article number, which can look like a card number. */
const GOODS: ReadonlySet<string> = new Set(['barcode', 'barcodes', 'sku', 'text']);

const MESSAGE = 'holds what could be a card number, which is kept nowhere';

/** Smaller numbers have too few digits. */
const SMALLEST = 1e12;

/** Masks a value freshly parsed from JSON in place and returns it, or returns the members that must be refused. */
export function withoutCardData<Value>(value: Value): Outcome<Value, readonly Violation[]> {
  if (typeof value !== 'object' || value === null) return accept(value);
  return isClean(value as unknown as Members, '') ? accept(value) : refuse(violationsIn(value as unknown as Members, '', ''));
}

/** True when a text of an address may come in. It is an id, so it is refused instead of masked. */
export function isCleanId(text: string): boolean {
  return !holdsCardNumber(text);
}

/** Credential headers are compared as digests and never stored. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'backoffice-api-key', 'cookie']);

type Headers = Readonly<Record<string, string>>;

/** Returns the same headers when there is nothing to mask, which is nearly always. */
export function headersWithoutCardData(headers: Headers): Headers {
  let cleaned: Record<string, string> | undefined;
  for (const name in headers) {
    if (CREDENTIALS.has(name)) continue;
    const text = headers[name] as string;
    const masked = maskCardNumbers(text);
    if (masked !== text) cleaned = { ...(cleaned ?? headers), [name]: masked };
  }
  return cleaned ?? headers;
}

type Members = Record<string, unknown>;

/** Masks texts and deletes secrets in passing. `name` is the member that an array's elements belong to. */
function isClean(owner: Members, name: string): boolean {
  const isList = Array.isArray(owner);
  let isAllClean = true;
  for (const key of Object.keys(owner)) {
    if (!isList && SECRETS.has(key)) {
      delete owner[key];
      continue;
    }
    if (!isList && holdsCardNumber(key)) isAllClean = false;
    const member = owner[key];
    const own = isList ? name : key;
    if (typeof member === 'string') {
      const masked = maskCardNumbers(member);
      if (masked === member || isGoods(own, member)) continue;
      if (isIdName(own)) isAllClean = false;
      else owner[key] = masked;
    } else if (typeof member === 'object') {
      if (member !== null && !isClean(member as Members, own)) isAllClean = false;
    } else if (isRefused(own, member)) isAllClean = false;
  }
  return isAllClean;
}

/** Numeric ids are from a catalogue and assigned by its operator; any other number that looks like a card number is refused. */
function isRefused(name: string, member: unknown): boolean {
  if (typeof member === 'string') return isIdName(name) && holdsCardNumber(member) && !isGoods(name, member);
  return typeof member === 'number' && Math.abs(member) >= SMALLEST && holdsCardNumber(String(member)) && !isIdName(name);
}

function isIdName(name: string): boolean {
  return IDS.has(name) || ID_NAME.test(name);
}

function isGoods(name: string, text: string): boolean {
  return GOODS.has(name) && isGoodsNumber(text);
}

function violationsIn(owner: Members, path: string, name: string): readonly Violation[] {
  const isList = Array.isArray(owner);
  return Object.entries(owner).flatMap(([key, member]) => {
    const isKeyRefused = !isList && holdsCardNumber(key);
    const step = isList ? `[${key}]` : isKeyRefused ? '[…]' : path === '' ? key : `.${key}`;
    const at = `${path}${step}`;
    const own = isList ? name : key;
    const below = typeof member === 'object' && member !== null ? violationsIn(member as Members, at, own) : [];
    return isKeyRefused || isRefused(own, member) ? [{ path: at, message: MESSAGE, kind: 'unacceptable' as const }, ...below] : below;
  });
}
