/** One entry of an Accept or Content-Type header: type and subtype in lower case, the parameters without `q`, and the weight. */
export interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** 0 to 1. */
  readonly weight: number;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const WEIGHT = /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/;
/** More entries than any real client sends; the rest is ignored. */
const MAX_RANGES = 64;

/** Skips invalid entries, which RFC 9110 allows. */
export function parseMediaRanges(header: string): readonly MediaRange[] {
  return splitUnquoted(header, ',')
    .slice(0, MAX_RANGES)
    .map(parseMediaRange)
    .filter((range) => range !== undefined);
}

export function parseMediaRange(text: string): MediaRange | undefined {
  const [essence = '', ...rest] = splitUnquoted(text, ';');
  const [type = '', subtype = '', ...more] = essence.trim().toLowerCase().split('/');
  if (more.length > 0 || !TOKEN.test(type) || !TOKEN.test(subtype) || (type === '*' && subtype !== '*')) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    if (part.trim() === '') continue;
    const parameter = parseParameter(part);
    if (parameter === undefined) return undefined;
    parameters.set(...parameter);
  }
  const q = parameters.get('q') ?? '1';
  parameters.delete('q');
  return WEIGHT.test(q) ? { type, subtype, parameters, weight: Number(q) } : undefined;
}

function parseParameter(text: string): readonly [string, string] | undefined {
  const equals = text.indexOf('=');
  if (equals < 0) return undefined;
  const name = text.slice(0, equals).trim().toLowerCase();
  const value = text.slice(equals + 1).trim();
  if (!TOKEN.test(name)) return undefined;
  if (TOKEN.test(value)) return [name, value];
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"');
  return isQuoted ? [name, value.slice(1, -1).replaceAll(/\\(.)/g, '$1')] : undefined;
}

function splitUnquoted(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted && character === '\\') index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
