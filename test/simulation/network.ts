import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { Exchange } from '../../shared/client/exchange.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import type { RequestBytes, ResponseBytes, Transport } from '../../shared/contract/http/exchange.ts';
import { CAPABILITIES, SERVICE_NAME } from '../../shared/contract/http/service-greeting.ts';
import { matchOperation } from '../../shared/contract/operations/router.ts';
import type { Chance } from './chance.ts';
import { type Deployment, failure } from './deployment.ts';
import { AT_ONCE, type StepTimes } from './late-store.ts';
import { sendInPieces } from './request-pieces.ts';
import type { Scheduler } from './scheduler.ts';
import { type AnswerStream, bytesOfAnswer, bytesOfRequest, connectionFault, makeAnswerStream } from './socket.ts';

/** What may happen to one request. `late` ones arrive after the caller has long given up. */
export const FAULTS = [
  'none',
  'refused',
  'lost_request',
  'lost_answer',
  'reset_before',
  'reset_after',
  'reset_late',
  'late',
  'fails_before',
  'fails_after',
  'portal',
  'garbled_answer',
  'unauthorized',
  'busy',
  'stalled_head',
  'stalled_body',
  'cut_answer',
  'dripping',
  'late_commit',
  'held',
  'doubled',
  'gateway_before',
  'gateway_late',
  'timeout_before',
  'timeout_late',
  'misdirected',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What the caller gets to know of each fault. */
export const OUTCOME_OF: Readonly<Record<Fault, string>> = {
  none: 'answered',
  refused: 'not_sent',
  lost_request: 'ambiguous',
  lost_answer: 'ambiguous',
  reset_before: 'ambiguous',
  reset_after: 'ambiguous',
  reset_late: 'ambiguous',
  late: 'ambiguous',
  fails_before: 'ambiguous',
  fails_after: 'ambiguous',
  portal: 'ambiguous',
  garbled_answer: 'ambiguous',
  unauthorized: 'unauthorized',
  busy: 'rejected',
  stalled_head: 'ambiguous',
  stalled_body: 'ambiguous',
  cut_answer: 'ambiguous',
  dripping: 'ambiguous',
  late_commit: 'ambiguous',
  held: 'ambiguous',
  doubled: 'answered',
  gateway_before: 'ambiguous',
  gateway_late: 'ambiguous',
  timeout_before: 'ambiguous',
  timeout_late: 'ambiguous',
  misdirected: 'ambiguous',
};

export interface Passing {
  readonly operationId: string;
}

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly deployment: Deployment;
  /** The byte positions of faults, and how answers are split. */
  readonly chance: Chance;
  /** How requests are split. */
  readonly requestChance: Chance;
  /** What happens to this one. */
  readonly chooseFault: (passing: Passing) => Fault;
  /** Milliseconds one way. */
  readonly latency: () => number;
  /** How long a late request is on its way, or in hand at the service; below the quiescence. */
  readonly lateness: () => number;
  /** The same for a checkout at our own service, which may take as long as it likes. */
  readonly longLateness?: () => number;
  /** How long the service takes for its steps where nothing is wrong. */
  readonly stepTimes?: () => StepTimes;
  /** A proxy puts its own name in the place of the service's. */
  readonly renames?: boolean;
  /** Whether a proxy may deliver this twice. A service elsewhere makes two orders of it, which its caller cannot prevent. */
  readonly mayDouble?: (passing: Passing) => boolean;
  /** A protocol bug: nothing limits how long an answer is waited for. */
  readonly isPatient?: boolean;
}

export interface Network {
  /** The transport that ships, over simulated connections and in virtual time. */
  readonly transport: Transport;
  /** Requests that are on their way or in the service's hands. */
  readonly underWay: () => number;
}

/** One connection: what it carries, and from whom its caller hears. */
interface Connection {
  readonly request: RequestBytes;
  readonly operationId: string;
  readonly stream: AnswerStream;
}

const HTML = { 'content-type': 'text/html' };
const GARBLED: ResponseBytes = { status: 200, headers: { 'content-type': 'application/json' }, body: utf8Bytes('{"signed_') };
const never = { after: () => () => undefined };

export function makeNetwork(parts: NetworkParts): Network {
  const { scheduler } = parts;
  let underWay = 0;
  const count = (change: number): void => {
    underWay += change;
  };
  const transport = makeNetworkTransport({
    origin: 'http://simulated',
    timer: parts.isPatient === true ? never : scheduler,
    openExchange: async (request): Promise<Exchange> => {
      const match = matchOperation(request.method, request.target.split('?', 1)[0] as string);
      const operationId = match.state === 'found' ? match.operation.id : '';
      const stream = makeAnswerStream();
      stream.head.catch(() => undefined);
      meet(parts, { request, operationId, stream }, count);
      return { head: stream.head, end: () => undefined };
    },
  });
  return { transport, underWay: () => underWay };
}

/** What a connection meets, and what can be made of it. */
interface Meeting {
  readonly parts: NetworkParts;
  readonly connection: Connection;
  /** How long it is on its way, or in hand. A checkout at our own service may be so for as long as it likes. */
  late(): number;
  /** Delivered after so long, to a service whose steps take so long, up to some byte; the answer that it would get. */
  arrive(delay: number, times?: StepTimes, upTo?: number): Promise<ResponseBytes>;
  usual(): Promise<ResponseBytes>;
  answer(value: ResponseBytes, ends?: Ending): void;
  after(run: () => void): void;
  breakOff(): void;
  fromProxy(status: number): void;
  fromService(status: number, message: string, headers?: ResponseBytes['headers']): void;
}

function meet(parts: NetworkParts, connection: Connection, count: (change: number) => void): void {
  const { scheduler, latency, lateness } = parts;
  const { stream, operationId } = connection;
  const isPatient = parts.deployment.deployed === 'dedupe' && operationId === 'checkOut';
  const arrive: Meeting['arrive'] = (delay, times = AT_ONCE, upTo) => deliver(parts, connection, { delay, times, upTo }, count);
  const answer: Meeting['answer'] = (value, ends) => sendAnswer(parts, stream, value, ends);
  const after: Meeting['after'] = (run) => void scheduler.after(latency(), run);
  const meeting: Meeting = {
    parts,
    connection,
    late: isPatient ? (parts.longLateness ?? lateness) : lateness,
    arrive,
    usual: () => arrive(latency(), parts.stepTimes?.()),
    answer,
    after,
    breakOff: () => after(() => stream.fail(connectionFault('ECONNRESET'))),
    fromProxy: (status) => after(() => answer({ status, headers: HTML, body: utf8Bytes(`<html>${status}</html>`) })),
    fromService: (status, message, headers = {}) =>
      after(() => answer(failure(scheduler.now(), status, message, { server: nameOf(parts), ...headers }))),
  };
  MEETINGS[parts.chooseFault({ operationId })](meeting);
}

const answered =
  (ends?: Ending) =>
  ({ usual, answer }: Meeting): void => {
    void usual().then((value) => answer(value, ends));
  };

/** A request breaks off, or stalls, after some byte: it arrives only where that was its last. */
function arriveInPart({ parts: { chance, latency, stepTimes }, connection: { request }, arrive }: Meeting): void {
  const length = bytesOfRequest(request).length;
  void arrive(latency(), stepTimes?.(), chance.whole(length + 1));
}

const MEETINGS: Readonly<Record<Fault, (meeting: Meeting) => void>> = {
  none: answered(),
  refused: ({ after, connection: { stream } }) => after(() => stream.fail(connectionFault('ECONNREFUSED', 'connect'))),
  lost_request: arriveInPart,
  lost_answer: ({ usual }) => void usual(),
  late: ({ arrive, late }) => void arrive(30_000 + late()),
  // A proxy takes it, says nothing, and passes it on when it can.
  held: ({ arrive, late }) => void arrive(late()),
  late_commit: ({ arrive, late, answer, parts: { latency, chance } }) =>
    void arrive(latency(), stepsOver(chance, late())).then((value) => answer(value)),
  reset_before(meeting) {
    arriveInPart(meeting);
    meeting.breakOff();
  },
  reset_late({ arrive, breakOff, parts: { lateness } }) {
    void arrive(lateness());
    breakOff();
  },
  reset_after: ({ usual, breakOff }) => void usual().then(breakOff),
  fails_before: ({ fromService }) => fromService(503, 'not now'),
  fails_after: ({ usual, fromService }) => void usual().then(() => fromService(500, 'internal server error')),
  portal: ({ fromProxy }) => fromProxy(200),
  garbled_answer: ({ usual, answer }) => void usual().then(() => answer(GARBLED)),
  unauthorized: ({ fromService }) => fromService(401, 'The request is unauthorized.'),
  busy: ({ fromService }) => fromService(429, 'too many requests', { 'retry-after': '5' }),
  stalled_head: answered({ by: 'stall', in: 'head' }),
  stalled_body: answered({ by: 'stall', in: 'body' }),
  cut_answer: answered({ by: 'end', in: 'any' }),
  dripping: answered({ by: 'drip', in: 'any' }),
  doubled({ usual, arrive, answer, parts, connection: { operationId } }) {
    const first = usual();
    if (parts.mayDouble?.({ operationId }) !== true) return void first.then((value) => answer(value));
    const second = arrive(parts.latency() + parts.chance.whole(5000), parts.stepTimes?.());
    return void (parts.chance.isLucky(0.5) ? first : second).then((value) => answer(value));
  },
  gateway_before: ({ fromProxy }) => fromProxy(502),
  gateway_late({ arrive, late, fromProxy }) {
    void arrive(late());
    fromProxy(502);
  },
  timeout_before: ({ fromProxy }) => fromProxy(408),
  timeout_late({ arrive, late, fromProxy }) {
    void arrive(late());
    fromProxy(408);
  },
  misdirected: ({ fromProxy }) => fromProxy(421),
};

/** Some of the time lies before the judgement, some before the order is written, some before the answer. */
function stepsOver(chance: Chance, milliseconds: number): StepTimes {
  const check = chance.isLucky(0.3) ? chance.whole(milliseconds) : 0;
  const commit = chance.isLucky(0.8) ? milliseconds - check : 0;
  return { check, commit, answer: milliseconds - check - commit };
}

interface Delivery {
  readonly delay: number;
  readonly times: StepTimes;
  /** How many bytes of it arrive; all of them, without. */
  readonly upTo: number | undefined;
}

function deliver(
  { scheduler, deployment, requestChance }: NetworkParts,
  { request }: Connection,
  { delay, times, upTo }: Delivery,
  count: (change: number) => void,
): Promise<ResponseBytes> {
  const bytes = bytesOfRequest(request);
  const isWhole = upTo === undefined || upTo >= bytes.length;
  // A part of a request is no request: nothing of it is in hand.
  if (isWhole) count(1);
  return new Promise((resolve, reject) => {
    const begin = (whole: RequestBytes): Promise<void> => {
      const work = isPing(whole) ? pong(scheduler.now(), deployment) : deployment.begin(whole, times);
      void work.answer.then(resolve, reject).finally(() => count(-1));
      return work.untilItWaits;
    };
    sendInPieces({ scheduler, chance: requestChance, delay }, bytes, upTo ?? bytes.length, begin);
  });
}

function isPing({ method, target }: RequestBytes): boolean {
  return method === 'GET' && target === '/';
}

/** Pings are many and change nothing: they need no service behind them. */
function pong(epoch: number, { deployed }: Deployment): ReturnType<Deployment['begin']> {
  const server = deployed === 'dedupe' ? 'grandstand' : 'elsewhere';
  const greeting = deployed === 'dedupe' ? { service: SERVICE_NAME, capabilities: CAPABILITIES } : { service: 'ordering' };
  const answer = { ...failure(epoch, 200, '', { server }), body: utf8Bytes(JSON.stringify(greeting)) };
  return { answer: Promise.resolve(answer), untilItWaits: Promise.resolve() };
}

function nameOf({ deployment: { deployed }, renames }: NetworkParts): string {
  if (renames === true) return 'nginx';
  return deployed === 'dedupe' ? 'grandstand' : 'elsewhere';
}

/** How an answer ends before it is whole, and where. */
interface Ending {
  readonly by: 'stall' | 'end' | 'drip';
  readonly in: 'head' | 'body' | 'any';
}

/** Below the limit of silence, and together above that of the whole answer. */
const DRIP = 4000;

function sendAnswer(parts: NetworkParts, stream: AnswerStream, plain: ResponseBytes, ending?: Ending): void {
  const { scheduler, chance, latency } = parts;
  const value = parts.renames === true ? { ...plain, headers: { ...plain.headers, server: 'nginx' } } : plain;
  const bytes = bytesOfAnswer(value);
  const headLength = bytes.length - value.body.length;
  const stop = ending === undefined ? bytes.length : placeOf(chance, ending, headLength, bytes.length);
  const isDripping = ending?.by === 'drip';
  const cuts = Array.from({ length: isDripping ? 9 : chance.isLucky(0.2) ? 1 + chance.whole(3) : 0 }, () => chance.whole(stop + 1));
  const places = [...cuts.sort((a, b) => a - b), stop];
  let at = 0;
  let delay = latency();
  for (const place of places) {
    const piece = bytes.subarray(at, place);
    at = place;
    scheduler.after(delay, () => stream.push(piece));
    delay += isDripping ? DRIP : chance.isLucky(0.1) ? chance.whole(3000) : 1;
  }
  if (ending?.by === 'end') scheduler.after(delay, () => stream.fail(connectionFault('ECONNRESET')));
}

/** The byte after which it ends, always before the last one. */
function placeOf(chance: Chance, { in: part, by }: Ending, headLength: number, length: number): number {
  if (by === 'drip') return length - 1;
  if (part === 'head') return chance.whole(headLength);
  if (part === 'body') return Math.min(headLength + chance.whole(Math.max(length - headLength, 1)), length - 1);
  return chance.whole(length);
}
