import { localeOf } from './language.ts';

/** A piece of a message: fixed text, a value, or a choice of forms by a value. `number` stands for `#`, the number that a plural counts. */
export type MessagePart = string | MessageArgument;
export interface MessageArgument {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'plural' | 'select';
  readonly forms: ReadonlyMap<string, readonly MessagePart[]>;
}

export type MessageValues = Readonly<Record<string, string | number | undefined>>;

const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)/y;
const FORM = /\s*(?:\}|(=\d+|[\w-]+)\s*\{)/y;
const QUOTATION = /(?:[^']|'')*'/y;
const NO_FORMS: MessageArgument['forms'] = new Map();

/**
 * Reads the part of ICU MessageFormat that the product uses: `{name}`, `{count, plural, one {# item} other {# items}}` and
 * `{kind, select, … other {…}}`. As in ICU, `''` is an apostrophe, and an apostrophe before a brace (or before `#` in a plural) begins a
 * quotation that ends with the next one.
 */
export function parseMessage(message: string): readonly MessagePart[] {
  let at = 0;
  const parts = readParts(undefined);
  if (at < message.length) fail('has a closing brace too many');
  return parts;

  function fail(what: string): never {
    throw new SyntaxError(`“${message}” ${what} at ${at}`);
  }

  function take(pattern: RegExp, what: string): RegExpExecArray {
    pattern.lastIndex = at;
    const found = pattern.exec(message) ?? fail(what);
    at = pattern.lastIndex;
    return found;
  }

  function readParts(counted: string | undefined): readonly MessagePart[] {
    const found: MessagePart[] = [];
    let text = '';
    const add = (argument: MessageArgument): void => {
      if (text !== '') found.push(text);
      text = '';
      found.push(argument);
    };
    while (at < message.length && message[at] !== '}') {
      const next = message[at] as string;
      if (next === "'") text += readApostrophe(counted === undefined ? '{}' : '{}#');
      else if (next === '{') add(readArgument(counted));
      else {
        at += 1;
        if (next === '#' && counted !== undefined) add({ name: counted, kind: 'number', forms: NO_FORMS });
        else text += next;
      }
    }
    if (text !== '') found.push(text);
    return found;
  }

  function readApostrophe(quotable: string): string {
    at += 1;
    const next = message[at];
    if (next === "'") at += 1;
    if (next === undefined || !quotable.includes(next)) return "'";
    const [quotation] = take(QUOTATION, 'has a quotation without an end');
    return quotation.slice(0, -1).replaceAll("''", "'");
  }

  function readArgument(counted: string | undefined): MessageArgument {
    const [, name = '', kind] = take(ARGUMENT, 'has no name, plural or select');
    if (kind === undefined) return { name, kind: 'text', forms: NO_FORMS };
    const forms = new Map<string, readonly MessagePart[]>();
    for (;;) {
      const [, form] = take(FORM, 'has no form or end');
      if (form === undefined) break;
      forms.set(form, readParts(kind === 'plural' ? name : counted));
      if (message[at] !== '}') fail('has a form without an end');
      at += 1;
    }
    if (!forms.has('other')) fail(`has no form “other” of ${name}`);
    return { name, kind: kind as 'plural' | 'select', forms };
  }
}

/** Returns the function that writes parsed messages in a language. Values are put in as they are: nothing in them is read as a message. */
export function makeMessageWriter(language: string): (parts: readonly MessagePart[], values: MessageValues) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(localeOf(language));

  function formOf({ kind, forms }: MessageArgument, value: string | number | undefined): readonly MessagePart[] | undefined {
    if (kind === 'plural') return forms.get(`=${value}`) ?? forms.get(rules.select(Number(value)));
    // A value that is not given selects `none`, which no text can.
    if (value === undefined || value === '') return forms.get('none');
    return value === 'none' ? undefined : forms.get(String(value));
  }

  return function write(parts, values) {
    let text = '';
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else {
        const value = values[part.name];
        if (part.kind === 'text') text += value;
        else if (part.kind === 'number') text += figures.format(Number(value));
        else text += write(formOf(part, value) ?? part.forms.get('other') ?? [], values);
      }
    }
    return text;
  };
}
