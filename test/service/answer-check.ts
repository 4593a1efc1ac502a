import type { TSchema } from 'typebox';
import { utf8Text } from '../../shared/base/utf8.ts';
import { OrderingError, V3Error } from '../../shared/contract/http/error-bodies.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import type { Answer, Operation } from '../../shared/contract/http/operation.ts';
import { TRANSPORT_ANSWERS } from '../../shared/contract/http/transport-answers.ts';
import { matchOperation } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { RefundOrder } from '../../shared/contract/records/refund.ts';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';
import { isValid, validate } from '../../shared/contract/validation/validate.ts';

/** What was answered so far in this file's tests, by operation: every status, and the messages that it came with. */
export const ANSWERED = new Map<string, Map<number, Set<string>>>();

/** Throws where an answer is not as its operation documents it: status, media type, body, headers. */
export function checkAnswer({ method, target }: Pick<RequestBytes, 'method' | 'target'>, answer: ResponseBytes): void {
  const [path = ''] = target.split('?', 1);
  const match = matchOperation(method, path);
  const faults = match.state === 'found' ? faultsOf(match.operation, answer) : transportFaults(path, answer);
  if (faults.length > 0) {
    const name = match.state === 'found' ? match.operation.id : target;
    throw new Error(`${name} answered ${answer.status}: ${faults.join('; ')}\n${(utf8Text(answer.body) ?? '').slice(0, 1000)}`);
  }
  if (match.state === 'found') remember(match.operation, answer);
}

function remember({ id }: Operation, { status, body }: ResponseBytes): void {
  const byStatus = ANSWERED.get(id) ?? new Map<number, Set<string>>();
  ANSWERED.set(id, byStatus);
  const messages = byStatus.get(status) ?? new Set<string>();
  byStatus.set(status, messages);
  if (status < 400) return;
  const { message } = JSON.parse(utf8Text(body) ?? '') as { readonly message: string };
  messages.add(message);
}

function faultsOf(operation: Operation, answer: ResponseBytes): readonly string[] {
  const documented = operation.answers[answer.status];
  if (documented === undefined) {
    const isTransport = Object.hasOwn(TRANSPORT_ANSWERS, answer.status);
    return isTransport ? transportFaults(operation.path, answer) : ['the status is not documented'];
  }
  return [...headerFaults(answer), ...bodyFaults(documented, answer)];
}

function transportFaults(path: string, answer: ResponseBytes): readonly string[] {
  const content = { [MEDIA.json]: path.startsWith('/v3/') ? V3Error : OrderingError };
  return [...headerFaults(answer), ...bodyFaults({ description: '', content }, answer)];
}

function headerFaults({ headers }: ResponseBytes): readonly string[] {
  const faults: string[] = [];
  if (headers.server !== 'grandstand') faults.push('the header Server is missing');
  if (Number.isNaN(Date.parse(headers.date ?? ''))) faults.push('the header Date is missing');
  return faults;
}

function bodyFaults({ content }: Answer, { status, headers, body }: ResponseBytes): readonly string[] {
  const mediaType = headers['content-type'];
  if (content === undefined) {
    return body.length === 0 && mediaType === undefined ? [] : ['there is a body where none is documented'];
  }
  const schema = mediaType === undefined ? undefined : content[mediaType];
  if (schema === undefined) return [`the media type ${mediaType} is none of ${Object.keys(content).join(', ')}`];
  if (mediaType === MEDIA.webp || mediaType === MEDIA.jpeg) return body.length > 0 ? [] : ['the picture is empty'];
  const value: unknown = JSON.parse(utf8Text(body) ?? '');
  const valid = validate(schema, value);
  if (!valid.ok) return valid.refusal.map(({ path, message }) => `${path} ${message}`);
  return [
    ...undocumentedMembers(isRefund(value) ? RefundOrder : schema, value, ''),
    ...inexactNumbers(value),
    ...codeFaults(status, value),
  ];
}

/** A refund order, looked up by its own number, tells what any refund order tells beside what an order does. */
function isRefund(value: unknown): boolean {
  return isValid(RefundOrder, value);
}

function codeFaults(status: number, value: unknown): readonly string[] {
  if (status < 400) return [];
  const { code = status, Code = status } = value as { readonly code?: number; readonly Code?: number };
  return code === status && Code === status ? [] : ['the code is not that of the status'];
}

/** No figure here has more decimals than a rate may have; one that has was computed in binary fractions. */
function inexactNumbers(value: unknown): readonly string[] {
  if (typeof value === 'number') return /^-?\d+(\.\d{1,6})?$/.test(String(value)) ? [] : [`the number ${value}`];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(inexactNumbers) : [];
}

type Described = TSchema & {
  readonly $ref?: string;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: TSchema | boolean;
  readonly items?: TSchema;
};

/** Schemas let unknown members pass, so that they can grow; what this service answers has only members that are written down. */
function undocumentedMembers(schema: TSchema, value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref, anyOf, properties, additionalProperties, items } = schema as Described;
  if ($ref !== undefined) return undocumentedMembers(RECORDS.get($ref) as TSchema, value, path);
  if (anyOf !== undefined) {
    const choices = anyOf.filter((each) => isValid(each, value)).map((each) => undocumentedMembers(each, value, path));
    return choices.find((faults) => faults.length === 0) ?? choices.flat();
  }
  // A schema that says nothing takes whatever there is.
  if (properties === undefined && additionalProperties === undefined && items === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => undocumentedMembers(items as TSchema, each, `${path}[${index}]`));
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    return known === undefined ? [`${path}.${name} is not documented`] : undocumentedMembers(known, member, `${path}.${name}`);
  });
}
