import type { ServerResponse } from 'node:http';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import { AUDIENCE, type TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';
import { MOST_STREAMS } from '../http/connection-shares.ts';
import { HEADERS } from '../http/http-answers.ts';

export interface Listener {
  readonly id: string;
  readonly kind: DeviceKind;
}

/** The event streams to screens. Each begins with the status, which is repeated while nothing else happens. */
export interface TillEvents {
  /** Sends an event to the screens of one device, or to the kinds of device that `AUDIENCE` lists for it. */
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

export interface TillEventsOptions {
  readonly timer: Timer;
  /** Returns the status as the device sees it; undefined once it has no valid credential. */
  readonly statusOf: (deviceId: string) => Promise<HostStatus | undefined>;
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
  /** Events that wait until the first status was sent. */
  waiting: string[] | undefined;
}

const HEARTBEAT = 5000;
const STATUS_PAUSE = 20;
/** At a busy stand every sale changes the status of every screen; a higher rate would be unreadable. */
const STATUS_EVERY = 1000;
/** The most streams of one device, which may have forgotten windows. */
const MOST_OF_A_DEVICE = 4;
const MOST_QUEUED_BYTES = 256 * 1024;
const STREAM_HEADERS = { ...HEADERS, 'content-type': 'text/event-stream', connection: 'close' };

interface EventsState extends Pick<TillEventsOptions, 'timer' | 'statusOf' | 'onFault' | 'checkEvent'> {
  readonly heartbeatMilliseconds: number;
  readonly mostQueuedBytes: number;
  readonly streams: Set<Stream>;
  lastId: number;
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
    lastId: 0,
    isStatusDue: false,
    wasStatusSent: false,
    isClosed: false,
    cancelBeat: () => undefined,
  };
  planBeat(state);
  return {
    hasListeners: () => state.streams.size > 0,
    emit: (event, deviceId) => sendEvent(state, event, deviceId),
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
  const stream: Stream = { device, response, waiting: [] };
  streams.add(stream);
  response.once('close', () => streams.delete(stream));
  response.writeHead(200, STREAM_HEADERS);
  response.write('retry: 1000\n\n');
  sendStatusTo(state, [stream]);
}

function endStream({ streams }: EventsState, stream: Stream): void {
  streams.delete(stream);
  stream.response.end();
}

function writeTo({ streams, mostQueuedBytes }: EventsState, stream: Stream, text: string): void {
  stream.response.write(text);
  if (stream.response.writableLength <= mostQueuedBytes) return;
  // Drop a screen that does not read: it reconnects and loads everything again.
  streams.delete(stream);
  stream.response.destroy();
}

function formatEvent(state: EventsState, event: TillEvent): string {
  state.lastId += 1;
  return `id: ${state.lastId}\ndata: ${JSON.stringify(event)}\n\n`;
}

function sendEvent(state: EventsState, event: TillEvent, deviceId: string | undefined): void {
  state.checkEvent?.(event);
  let text: string | undefined;
  for (const stream of state.streams) {
    if (!(deviceId === undefined ? concerns(event, stream.device) : stream.device.id === deviceId)) continue;
    text ??= formatEvent(state, event);
    if (stream.waiting === undefined) writeTo(state, stream, text);
    else stream.waiting.push(text);
  }
}

function sendStatusTo(state: EventsState, chosen: Iterable<Stream>): void {
  for (const stream of chosen) sendStatus(state, stream).catch(state.onFault);
}

async function sendStatus(state: EventsState, stream: Stream): Promise<void> {
  const { streams, statusOf } = state;
  const status = await statusOf(stream.device.id);
  if (!streams.has(stream)) return;
  if (status === undefined) return endStream(state, stream);
  const waited = stream.waiting ?? [];
  stream.waiting = undefined;
  const event: TillEvent = { kind: 'status', status };
  state.checkEvent?.(event);
  for (const text of [formatEvent(state, event), ...waited]) if (streams.has(stream)) writeTo(state, stream, text);
}

function planBeat(state: EventsState): void {
  state.cancelBeat = state.timer.after(state.heartbeatMilliseconds, () => {
    if (state.isClosed) return;
    sendStatusTo(state, state.streams);
    planBeat(state);
  });
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
  sendStatusTo(state, state.streams);
  state.timer.after(STATUS_EVERY, () => sendDueStatus(state));
}

/** Kiosks don't need what other devices sell, and kitchen screens need no sales at all. */
function concerns(event: TillEvent, { id, kind }: Listener): boolean {
  return AUDIENCE[event.kind].includes(kind) || ('deviceId' in event && event.deviceId === id);
}
