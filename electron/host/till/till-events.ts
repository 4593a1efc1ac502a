import type { ServerResponse } from 'node:http';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import type { TillEvent, TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { MOST_STREAMS } from '../http/connection-shares.ts';
import { HEADERS } from '../http/http-answers.ts';
import { type Addressee, type GatheredEvents, gatherEvents, type Listener } from './gathered-events.ts';

/** The event streams to screens. Each begins with the status, which is repeated while nothing else happens. */
export interface TillEvents {
  /** Sends an event to the screens of one device at once, or soon to the kinds of device that `AUDIENCE` lists for it. */
  emit(event: TillEvent, deviceId?: string): void;
  /** Sends the status of one device or of all. Simultaneous changes are sent once, and to all devices at most once a second. */
  emitStatus(deviceId?: string): void;
  /** True when any screen listens. */
  hasListeners(): boolean;
  hasRoomFor(deviceId: string): boolean;
  open(listener: Listener, response: ServerResponse): void;
  /** Ends the streams of a device. */
  dismiss(deviceId: string): void;
  close(): void;
}

/** Returns the status as the device sees it; undefined once it has no valid credential. */
export type StatusReader = (deviceId: string) => Promise<HostStatus | undefined>;

export interface TillEventsOptions {
  readonly timer: Timer;
  /** Begins to read the statuses of devices that get theirs at the same time. */
  readonly readStatuses: () => StatusReader;
  readonly onFault: (fault: unknown) => void;
  /** Given by tests. */
  readonly checkEvent?: (event: TillEvent) => void;
  readonly heartbeatMilliseconds?: number;
  /** The most bytes that one stream may have queued for its reader. */
  readonly mostQueuedBytes?: number;
}

interface Stream {
  readonly device: Listener;
  readonly response: ServerResponse;
  /** The id of the first status, which is lower than those of the events that wait for it. */
  readonly firstId: number;
  /** Events that wait until the first status was sent. */
  waiting: Buffer[] | undefined;
  waitingBytes: number;
  /** The newest of the readings of the status that it was sent. */
  reading: number;
}

const HEARTBEAT = 5000;
const STATUS_PAUSE = 20;
/** At a busy stand every sale changes the status of every screen; a higher rate would be unreadable. */
const STATUS_EVERY = 1000;
/** How long events are gathered. A write to a socket costs more than the events in it. */
const GATHERED = 50;
/** For sales and jobs of other devices, which only lists show. These are read at most once a second. */
const GATHERED_OF_OTHERS = 250;
const OF_OTHERS: ReadonlySet<TillEventKind> = new Set(['sale_changed', 'job_changed']);
/** The most streams of one device, which may have forgotten windows. */
const MOST_OF_A_DEVICE = 4;
/** What the busiest stand sends to a screen in about ten seconds. */
const MOST_QUEUED_BYTES = 128 * 1024;
const STREAM_HEADERS = { ...HEADERS, 'content-type': 'text/event-stream', connection: 'close' };

interface Batch {
  readonly milliseconds: number;
  readonly events: GatheredEvents;
  isDue: boolean;
}

interface EventsState extends Pick<TillEventsOptions, 'timer' | 'readStatuses' | 'onFault' | 'checkEvent'> {
  readonly heartbeatMilliseconds: number;
  readonly mostQueuedBytes: number;
  readonly streams: Set<Stream>;
  readonly soon: Batch;
  readonly later: Batch;
  lastId: number;
  lastReading: number;
  isStatusDue: boolean;
  wasStatusSent: boolean;
  isClosed: boolean;
  cancelBeat: () => void;
}

export function makeTillEvents(options: TillEventsOptions): TillEvents {
  const state: EventsState = {
    heartbeatMilliseconds: HEARTBEAT,
    mostQueuedBytes: MOST_QUEUED_BYTES,
    ...options,
    streams: new Set(),
    soon: { milliseconds: GATHERED, events: gatherEvents(), isDue: false },
    later: { milliseconds: GATHERED_OF_OTHERS, events: gatherEvents(), isDue: false },
    lastId: 0,
    lastReading: 0,
    isStatusDue: false,
    wasStatusSent: false,
    isClosed: false,
    cancelBeat: () => undefined,
  };
  planBeat(state);
  return {
    hasListeners: () => state.streams.size > 0,
    emit(event, deviceId) {
      state.checkEvent?.(event);
      if (state.streams.size === 0) return;
      if (deviceId === undefined) gather(state, event);
      else sendTo(state, streamsOf(state, deviceId), formatNext(state, event));
    },
    emitStatus(deviceId) {
      if (deviceId === undefined) sendStatusSoon(state);
      else state.timer.after(STATUS_PAUSE, () => !state.isClosed && sendStatusTo(state, streamsOf(state, deviceId)));
    },
    hasRoomFor: (deviceId) => !state.isClosed && (state.streams.size < MOST_STREAMS || streamsOf(state, deviceId).length > 0),
    open: (device, response) => openStream(state, device, response),
    dismiss(deviceId) {
      for (const stream of streamsOf(state, deviceId)) endStream(state, stream);
    },
    close() {
      state.isClosed = true;
      state.cancelBeat();
      for (const stream of state.streams) endStream(state, stream);
    },
  };
}

function streamsOf({ streams }: EventsState, deviceId: string): readonly Stream[] {
  return [...streams].filter(({ device }) => device.id === deviceId);
}

function openStream(state: EventsState, device: Listener, response: ServerResponse): void {
  const { streams } = state;
  const own = streamsOf(state, device.id);
  // End the oldest stream: it is the likeliest to be abandoned.
  if (own.length >= MOST_OF_A_DEVICE || streams.size >= MOST_STREAMS) endStream(state, own[0] as Stream);
  state.lastId += 1;
  const stream: Stream = { device, response, firstId: state.lastId, waiting: [], waitingBytes: 0, reading: 0 };
  streams.add(stream);
  response.once('close', () => streams.delete(stream));
  // The body ends with the connection. Chunks would make three writes of each.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, STREAM_HEADERS);
  response.write('retry: 1000\n\n');
  sendStatusTo(state, [stream]);
}

function endStream({ streams }: EventsState, stream: Stream): void {
  streams.delete(stream);
  stream.response.end();
}

/** Keeps the bytes until the first status was sent, or writes them. */
function sendTo(state: EventsState, chosen: Iterable<Stream>, text: string): void {
  const bytes = Buffer.from(text);
  for (const stream of chosen) sendBytes(state, stream, bytes);
}

function sendBytes({ streams, mostQueuedBytes }: EventsState, stream: Stream, bytes: Buffer): void {
  const { response, waiting } = stream;
  if (waiting === undefined) response.write(bytes);
  else {
    waiting.push(bytes);
    stream.waitingBytes += bytes.length;
  }
  if (response.writableLength + stream.waitingBytes <= mostQueuedBytes) return;
  // Drop a screen that does not read: it reconnects and loads everything again.
  streams.delete(stream);
  response.destroy();
}

function formatNext(state: EventsState, event: TillEvent): string {
  state.lastId += 1;
  return formatEvent(event, state.lastId);
}

function formatEvent(event: TillEvent, id: number): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** A device gets what concerns it alone before the others do. */
function gather(state: EventsState, event: TillEvent): void {
  const own = 'deviceId' in event ? event.deviceId : undefined;
  if (own !== undefined) add(state, state.soon, event, { only: own });
  add(state, OF_OTHERS.has(event.kind) ? state.later : state.soon, event, { except: own });
}

function add(state: EventsState, batch: Batch, event: TillEvent, to: Addressee): void {
  batch.events.add(event, to);
  if (batch.isDue) return;
  batch.isDue = true;
  state.timer.after(batch.milliseconds, () => sendGathered(state, batch));
}

function sendGathered(state: EventsState, batch: Batch): void {
  batch.isDue = false;
  const bytesOf = batch.events.take((event) => formatNext(state, event));
  for (const stream of state.streams) {
    const bytes = bytesOf(stream.device);
    if (bytes !== undefined) sendBytes(state, stream, bytes);
  }
}

function sendStatusTo(state: EventsState, chosen: Iterable<Stream>): void {
  const statusOf = state.readStatuses();
  state.lastReading += 1;
  const reading = state.lastReading;
  for (const stream of chosen) sendStatus(state, { stream, statusOf, reading }).catch(state.onFault);
}

interface StatusToSend {
  readonly stream: Stream;
  readonly statusOf: StatusReader;
  readonly reading: number;
}

async function sendStatus(state: EventsState, { stream, statusOf, reading }: StatusToSend): Promise<void> {
  const { streams } = state;
  const status = await statusOf(stream.device.id);
  // One that was read later may have been quicker.
  if (!streams.has(stream) || reading < stream.reading) return;
  stream.reading = reading;
  if (status === undefined) return endStream(state, stream);
  const event: TillEvent = { kind: 'status', status };
  state.checkEvent?.(event);
  const { waiting } = stream;
  stream.waiting = undefined;
  stream.waitingBytes = 0;
  if (waiting === undefined) sendBytes(state, stream, Buffer.from(formatNext(state, event)));
  else sendBytes(state, stream, Buffer.concat([Buffer.from(formatEvent(event, stream.firstId)), ...waiting]));
}

/** Counts from the last status that all devices got. */
function planBeat(state: EventsState): void {
  state.cancelBeat();
  state.cancelBeat = state.timer.after(state.heartbeatMilliseconds, () => {
    if (!state.isClosed) sendStatusToAll(state);
  });
}

function sendStatusToAll(state: EventsState): void {
  sendStatusTo(state, state.streams);
  planBeat(state);
}

/** Sends the status after a short pause, or at the end of the current second when one was just sent. */
function sendStatusSoon(state: EventsState): void {
  if (state.isStatusDue || state.isClosed) return;
  state.isStatusDue = true;
  if (state.wasStatusSent) return;
  state.timer.after(STATUS_PAUSE, () => sendDueStatus(state));
}

function sendDueStatus(state: EventsState): void {
  state.wasStatusSent = state.isStatusDue && !state.isClosed;
  state.isStatusDue = false;
  if (!state.wasStatusSent) return;
  sendStatusToAll(state);
  state.timer.after(STATUS_EVERY, () => sendDueStatus(state));
}
