import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { YieldToOthers } from '../../base/steps/steps.ts';
import { now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { RequestBytes, ResponseBytes, Transport } from '../../contract/http/exchange.ts';
import { BODY_LIMIT, bodyLimits } from '../../contract/http/limits.ts';
import { parseJson } from '../../contract/http/parse-json.ts';
import type { Violation } from '../../contract/http/violation.ts';
import { validate } from '../../contract/validation/validate.ts';
import { JournalRefused } from '../../sync/journal/journal-refused.ts';
import { HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { TillEvent } from '../../till-contract/operations/till-events.ts';
import { NOT_IN_TRAINING } from '../../till-contract/operations/till-operations.ts';
import { TRAINING_OPERATIONS } from '../../till-contract/operations/training-operations.ts';
import { statusOfRefusal, type TillOperation } from '../../till-contract/parts/till-operation.ts';
import { isCleanId, withoutCardData } from '../../wire/canonical/card-data.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { DeviceCookie } from '../devices/devices-cookie.ts';
import { chosenVendor } from '../devices/devices-vendor.ts';
import { exchangeCode } from '../memory/devices-pairing.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { employeeViewOf } from '../records/staff-record.ts';
import type { Caller, TillCall } from '../till-call.ts';
import type { EveryHandler } from './host-handlers.ts';
import { findTillRoute } from './host-routes.ts';
import { refusedByAccess } from './operation-access.ts';
import { writeAtOnce, writeWithPauses } from './written-answers.ts';

/** Given by tests, which compare with the schemas what the host sends; a host that sells leaves it out. */
export interface TillChecks {
  readonly checkAnswer: (operation: TillOperation, answer: unknown) => void;
  readonly checkEvent: (event: TillEvent) => void;
}

export interface TillApiContext extends Partial<Pick<TillChecks, 'checkAnswer'>> {
  readonly context: HostContext;
  readonly handlers: EveryHandler;
  readonly cookie: DeviceCookie;
  /** Answers the requests of devices that are in training. */
  readonly training?: Transport;
  readonly yieldToOthers?: YieldToOthers;
  /** Reports each fault that was answered as `broken`, without the request's body. */
  readonly onFault: (fault: unknown, operationId: string) => void;
}

/** Answers the requests of screens, bytes in and bytes out, without a socket. */
export function makeTillApi(api: TillApiContext): Transport {
  return async (request) => {
    const cut = request.target.indexOf('?');
    const address = cut === -1 ? request.target : request.target.slice(0, cut);
    const route = findTillRoute(request.method, address);
    switch (route.state) {
      case 'not_found':
        return refusal({ code: 'unknown' });
      case 'method_not_allowed':
        return { ...refusal({ code: 'malformed' }), status: 405, headers: { ...JSON_HEADERS, allow: route.allowed.join(', ') } };
      case 'malformed':
        return refusal({ code: 'malformed', path: 'path' });
      case 'found':
        try {
          const query = cut === -1 ? '' : request.target.slice(cut + 1);
          return await answer(api, route.operation, route.path, query, request);
        } catch (fault) {
          if (fault instanceof JournalRefused) return refusal(fault.refusal);
          api.onFault(fault, route.operation.id);
          return refusal({ code: 'broken' });
        }
    }
  };
}

/**
 * Checks in this order: size, device, training, media type, JSON, schema, query, signed-in employee, right, access to the records that the
 * request names; then runs the operation's handler.
 */
async function answer(
  api: TillApiContext,
  operation: TillOperation,
  path: Readonly<Record<string, string>>,
  queryText: string,
  request: RequestBytes,
): Promise<ResponseBytes> {
  const { context } = api;
  if (request.body.length > BODY_LIMIT) return refusal({ code: 'too_large' });
  const device = findDevice(api, request.headers.cookie, request.isByTls);
  const isPairing = operation.id === HOST_OPERATIONS.pairDevice.id;
  if (device === undefined && !isPairing) return refusal({ code: 'not_paired' });
  if (device !== undefined && !isPairing && !operation.devices.includes(device.kind)) return refusal({ code: 'not_allowed' });
  const isOfTraining = Object.hasOwn(TRAINING_OPERATIONS, operation.id);
  if (device?.isTraining === true && api.training !== undefined && !isPairing && !isOfTraining) return await api.training(request);
  if (context.isTraining() && NOT_IN_TRAINING.has(operation.id)) return refusal({ code: 'not_in_training' });
  const unclean = Object.keys(path).find((name) => !isCleanId(path[name] as string));
  if (unclean !== undefined) return refusal({ code: 'malformed', path: unclean });
  const body = readBody(operation, request);
  if (!body.ok) return refusal(body.refusal);
  const query = readQuery(operation, queryText);
  if (!query.ok) return refusal(query.refusal);
  if (device === undefined || isPairing) return await pair(api, body.value as PairingBody, request);
  const from = request.from?.();
  const caller = { ...callerOf(context, device), ...(from !== undefined && { from }) };
  if (needsSomebody(operation, caller) && caller.employee === undefined) return refusal({ code: 'not_signed_in' });
  const answers = { device: device.id, ...(caller.employee !== undefined && { person: caller.employee.id }) };
  return { ...(await answerCaller(api, operation, { caller, path, query: query.value, body: body.value, request })), answers };
}

interface CheckedCall {
  readonly caller: Caller;
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: RequestBytes;
}

/** A call whose query and body were checked by the schemas of its operation, which alone know their types. */
type UntypedCall = Omit<TillCall<TillOperation>, 'query' | 'body'> & Pick<CheckedCall, 'query' | 'body'>;

async function answerCaller(
  api: TillApiContext,
  operation: TillOperation,
  { caller, path, query, body, request }: CheckedCall,
): Promise<ResponseBytes> {
  const { context, handlers, yieldToOthers } = api;
  const { right } = operation;
  if (right !== undefined && !hasRight(context, caller, right)) return refusal({ code: 'not_allowed', facts: { action: right } });
  const call: UntypedCall = {
    caller,
    at: now(context.world),
    path,
    query,
    body,
    ...(request.isClientWaiting && { isClientWaiting: request.isClientWaiting }),
  };
  const blocker = await refusedByAccess(context, operation.id as keyof EveryHandler, call);
  if (blocker !== undefined) return refusal(blocker);
  const outcome = await (handlers[operation.id as keyof EveryHandler] as AnyHandler)(context, call);
  if (!outcome.ok) return refusal(outcome.refusal);
  if (LARGE_ANSWERS.has(operation.id) && yieldToOthers !== undefined) await writeWithPauses(outcome.value as object, yieldToOthers);
  return writeAnswer(api, operation, outcome.value);
}

/** These may have megabytes. */
const LARGE_ANSWERS: ReadonlySet<string> = new Set([STAND_OPERATIONS.pullCatalogue.id]);

function writeAnswer({ checkAnswer }: TillApiContext, operation: TillOperation, answer: unknown): ResponseBytes {
  if (operation.answer === undefined) return { status: 204, headers: {}, body: new Uint8Array() };
  checkAnswer?.(operation, answer);
  return { status: 200, headers: JSON_HEADERS, body: writeAtOnce(answer) };
}

/** Guests sell at a kiosk by themselves; at a till an employee is always signed in. */
function needsSomebody({ needsEmployee }: TillOperation, { kind }: Caller): boolean {
  return needsEmployee === 'at_tills' ? kind === 'till' : needsEmployee;
}

/** Drops the types: the call was checked by the schemas of the operation that the handler belongs to. */
type AnyHandler = (context: HostContext, call: UntypedCall) => Promise<Outcome<unknown>>;

/** Returns the device whose credential the request has. */
export function findDevice(
  { context, cookie }: Pick<TillApiContext, 'context' | 'cookie'>,
  header: string | undefined,
  isByTls?: boolean,
): DeviceRecord | undefined {
  const credential = cookie.read(header, isByTls);
  return credential === undefined ? undefined : context.devices.findByCredential(credential);
}

export function callerOf({ staff }: Pick<HostContext, 'staff'>, { id, name, kind, employeeId, vendorId }: DeviceRecord): Caller {
  const employee = employeeId === undefined ? undefined : staff.find(employeeId);
  return {
    deviceId: id,
    deviceName: name,
    kind,
    ...(vendorId !== undefined && { vendorId }),
    ...(employee !== undefined && { employee: employeeViewOf(employee) }),
  };
}

const WRONG_CODES: ReadonlySet<string> = new Set(['bad_code', 'locked_out']);

interface PairingBody {
  readonly code: string;
  readonly deviceId: string;
}

async function pair(api: TillApiContext, { code, deviceId }: PairingBody, request: RequestBytes): Promise<ResponseBytes> {
  const { context, cookie } = api;
  const { world, devices, invitations, pairingTries: tries, machine, inTurnAt } = context;
  const { headers: shown, isByTls } = request;
  const chooseVendor = (vendorId: number | undefined) => chosenVendor(context, vendorId);
  const joining = { code, ownId: deviceId, held: cookie.read(shown.cookie, isByTls), from: request.from?.() };
  const paired = await exchangeCode({ world, devices, invitations, tries, inTurnAt, secret: machine.secret, chooseVendor }, joining);
  if (!paired.ok) {
    const { from } = joining;
    if (WRONG_CODES.has(paired.refusal.code)) context.refusedTries.note({ kind: 'pairing_code', ...(from !== undefined && { from }) });
    return refusal(paired.refusal);
  }
  const { device, credential } = paired.value;
  // A paired device starts outside training, even if it was in training before.
  await context.training?.leave(device.id);
  const answered = writeAnswer(api, HOST_OPERATIONS.pairDevice, { id: device.id, name: device.name, kind: device.kind });
  return { ...answered, headers: { ...answered.headers, 'set-cookie': cookie.write(credential, isByTls) } };
}

/** Requires JSON with its media type for writes, since a page of another origin cannot send that without the browser asking first. */
function readBody({ request: schema, method }: TillOperation, { headers, body }: RequestBytes): Outcome<unknown, Refusal> {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const isEmpty = body.length === 0;
  if (method !== 'GET' && type !== undefined && type !== 'application/json') return refuse({ code: 'malformed', path: 'content-type' });
  if (schema === undefined) return isEmpty ? accept(undefined) : refuse({ code: 'malformed', path: 'body' });
  if (type === undefined) return refuse({ code: 'malformed', path: 'content-type' });
  const parsed = parseJson(body, bodyLimits(BODY_LIMIT));
  if (!parsed.ok) return refuse({ code: 'malformed', facts: { reason: parsed.refusal.code } });
  const checked = malformedAs(validate(schema, parsed.value));
  return checked.ok ? malformedAs(withoutCardData(checked.value)) : checked;
}

/** When a name is repeated the last value counts; names that the operation does not have are ignored. */
function readQuery({ query: schema }: TillOperation, text: string): Outcome<unknown, Refusal> {
  const read: Record<string, string> = {};
  for (const pair of text === '' ? [] : text.split('&')) {
    const cut = pair.indexOf('=');
    const name = cut === -1 ? pair : pair.slice(0, cut);
    const value = cut === -1 ? '' : decodeText(pair.slice(cut + 1));
    if (value === undefined) return refuse({ code: 'malformed', path: 'query' });
    if (Object.hasOwn(schema.properties, name)) read[name] = value;
  }
  const checked = validate(schema, read);
  return malformedAs(checked.ok ? withoutCardData(checked.value) : checked);
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function malformedAs(checked: Outcome<unknown, readonly Violation[]>): Outcome<unknown, Refusal> {
  if (checked.ok) return checked;
  const [first] = checked.refusal;
  return refuse({ code: 'malformed', ...(first !== undefined && { path: first.path, facts: { message: first.message } }) });
}

const JSON_HEADERS = { 'content-type': 'application/json' } as const;
const PATIENT: ReadonlySet<number> = new Set([429, 503]);

function refusal(refused: Refusal): ResponseBytes {
  const status = statusOfRefusal(refused.code);
  const headers = PATIENT.has(status) ? { ...JSON_HEADERS, 'retry-after': secondsToWait(refused) } : JSON_HEADERS;
  return { status, headers, body: utf8Bytes(JSON.stringify({ refusal: refused })) };
}

function secondsToWait({ facts }: Refusal): string {
  return typeof facts?.milliseconds === 'number' ? String(Math.ceil(facts.milliseconds / 1000)) : '1';
}
