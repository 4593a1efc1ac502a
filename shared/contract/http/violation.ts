import type { ErrorObject } from 'ajv';

/** `malformed` is answered with 400. `unacceptable` is well-formed and answered with 422 when the operation has that status. */
export type ViolationKind = 'malformed' | 'unacceptable';

export interface Violation {
  /** For example `cart.cart_items[0].quantity`; empty for the whole value. */
  readonly path: string;
  /** Continues the path to a sentence: `must be a string`. */
  readonly message: string;
  readonly kind: ViolationKind;
}

/** Returns `malformed` when at least one violation is. */
export function kindOf(violations: readonly Violation[]): ViolationKind {
  return violations.every((violation) => violation.kind === 'unacceptable') ? 'unacceptable' : 'malformed';
}

/** Returns at most `limit` violations, one per member, in the order found. */
export function violationsOf(errors: readonly ErrorObject[], value: unknown, limit: number): readonly Violation[] {
  const found = new Map<string, Violation>();
  for (const error of errors) {
    // Skip the errors of single alternatives of a choice: the choice itself reports that none fits.
    if (/\/(?:oneOf|anyOf)\//.test(error.schemaPath)) continue;
    const path = pathOf(error, value);
    if (!found.has(path)) found.set(path, { path, message: messageOf(error), kind: kindOfError(error) });
    if (found.size === limit) break;
  }
  return [...found.values()];
}

function kindOfError(error: ErrorObject): ViolationKind {
  if (isUnsafeInt64(error)) return 'unacceptable';
  const isMarked = (error.parentSchema as { readonly 'x-unprocessable'?: boolean })['x-unprocessable'] === true;
  return isMarked && error.keyword !== 'type' ? 'unacceptable' : 'malformed';
}

/** A whole number that JSON cannot carry exactly would silently become another id. */
function isUnsafeInt64(error: ErrorObject): boolean {
  const format = (error.parentSchema as { readonly format?: string }).format;
  const { data } = error;
  if (format !== 'int64' || typeof data !== 'number' || Number.isSafeInteger(data)) return false;
  return Number.isInteger(data) || data === Number.POSITIVE_INFINITY || data === Number.NEGATIVE_INFINITY;
}

const LONGEST_KEY = 64;

function pathOf(error: ErrorObject, value: unknown): string {
  const keys = error.instancePath.split('/').slice(1).map(unescapePointer);
  const last = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof last === 'string') keys.push(last);
  let path = '';
  let at: unknown = value;
  for (const key of keys) {
    path += Array.isArray(at) ? `[${key}]` : memberText(key, path === '');
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return path;
}

function unescapePointer(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function memberText(key: string, isFirst: boolean): string {
  const shown = key.slice(0, LONGEST_KEY);
  if (!/^[A-Za-z0-9_-]+$/.test(shown)) return `[${JSON.stringify(shown)}]`;
  return isFirst ? shown : `.${shown}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be a date and time with offset, as RFC 3339 writes them',
  uuid: 'must be a UUID',
};

function messageOf(error: ErrorObject): string {
  if (isUnsafeInt64(error)) return 'is beyond the whole numbers that JSON carries exactly';
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a member that is taken here';
    case 'type':
      return `must be ${article(String(params.type))}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as readonly unknown[]).join(', ')}`;
    case 'minLength':
    case 'maxLength':
      return `must have at ${keyword === 'minLength' ? 'least' : 'most'} ${params.limit} ${params.limit === 1 ? 'character' : 'characters'}`;
    case 'minItems':
    case 'maxItems':
      return `must have at ${keyword === 'minItems' ? 'least' : 'most'} ${params.limit} ${params.limit === 1 ? 'element' : 'elements'}`;
    case 'maxProperties':
      return `must have at most ${params.limit} members`;
    case 'uniqueItems':
      return 'must not have two equal elements';
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`;
    case 'format':
      return FORMATS[String(params.format)] ?? 'is not in the expected form';
    case 'oneOf':
      return oneOfMessage(error);
    default:
      return 'is not in the expected form';
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** The contract's only choice is between wrappers, each with one required member that identifies it. */
function oneOfMessage(error: ErrorObject): string {
  const choices = (error.schema as readonly { readonly required?: readonly string[] }[]).flatMap((choice) => choice.required ?? []);
  return choices.length > 0 ? `must have exactly one of ${choices.join(', ')}` : 'is not in the expected form';
}
