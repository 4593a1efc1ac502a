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
  tell(event: TillEvent, deviceId?: string): void;
  /** Sends the status of one device or of all. Simultaneous changes are sent once, and to all devices at most once a second. */
  tellStatus(deviceId?: string): void;
  /** True when any screen listens. */
  isHeard(): boolean;
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

export function makeTillEvents({
  timer,
  statusOf,
  onFault,
  heartbeatMilliseconds = HEARTBEAT,
  mostQueuedBytes = MOST_QUEUED_BYTES,
}: TillEventsOptions): TillEvents {
  const streams = new Set<Stream>();
  let lastId = 0;
  let isStatusDue = false;
  let wasStatusTold = false;
  let isClosed = false;
  let cancelBeat: () => void = () => undefined;

  const ownOf = (deviceId: string): readonly Stream[] => [...streams].filter(({ device }) => device.id === deviceId);
  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.response.end();
  };
  const write = (stream: Stream, text: string): void => {
    stream.response.write(text);
    if (stream.response.writableLength <= mostQueuedBytes) return;
    // Drop a screen that does not read: it reconnects and loads everything again.
    streams.delete(stream);
    stream.response.destroy();
  };
  const textOf = (event: TillEvent): string => {
    lastId += 1;
    return `id: ${lastId}\ndata: ${JSON.stringify(event)}\n\n`;
  };
  const sendStatus = async (stream: Stream): Promise<void> => {
    const status = await statusOf(stream.device.id);
    if (!streams.has(stream)) return;
    if (status === undefined) return end(stream);
    const waited = stream.waiting ?? [];
    stream.waiting = undefined;
    for (const text of [textOf({ kind: 'status', status }), ...waited]) if (streams.has(stream)) write(stream, text);
  };
  const sendStatusTo = (chosen: Iterable<Stream>): void => {
    for (const stream of chosen) sendStatus(stream).catch(onFault);
  };
  const beat = (): void => {
    if (isClosed) return;
    sendStatusTo(streams);
    cancelBeat = timer.after(heartbeatMilliseconds, beat);
  };
  cancelBeat = timer.after(heartbeatMilliseconds, beat);

  /** Sends the status after a short pause, or at the end of the current second when one was just sent. */
  const sendStatusSoon = (): void => {
    if (isStatusDue || isClosed) return;
    isStatusDue = true;
    if (wasStatusTold) return;
    timer.after(STATUS_PAUSE, sendDueStatus);
  };
  const sendDueStatus = (): void => {
    wasStatusTold = isStatusDue && !isClosed;
    isStatusDue = false;
    if (!wasStatusTold) return;
    sendStatusTo(streams);
    timer.after(STATUS_EVERY, sendDueStatus);
  };

  return {
    isHeard: () => streams.size > 0,
    tell(event, deviceId) {
      let text: string | undefined;
      for (const stream of streams) {
        if (!(deviceId === undefined ? concerns(event, stream.device) : stream.device.id === deviceId)) continue;
        text ??= textOf(event);
        if (stream.waiting === undefined) write(stream, text);
        else stream.waiting.push(text);
      }
    },
    tellStatus(deviceId) {
      if (deviceId === undefined) sendStatusSoon();
      else timer.after(STATUS_PAUSE, () => !isClosed && sendStatusTo(ownOf(deviceId)));
    },
    hasRoomFor: (deviceId) => !isClosed && (streams.size < MOST_STREAMS || ownOf(deviceId).length > 0),
    open(device, response) {
      const own = ownOf(device.id);
      // End the oldest stream: it is the likeliest to be abandoned.
      if (own.length >= MOST_OF_A_DEVICE || streams.size >= MOST_STREAMS) end(own[0] as Stream);
      const stream: Stream = { device, response, waiting: [] };
      streams.add(stream);
      response.once('close', () => streams.delete(stream));
      response.writeHead(200, STREAM_HEADERS);
      response.write('retry: 1000\n\n');
      sendStatus(stream).catch(onFault);
    },
    dismiss(deviceId) {
      for (const stream of ownOf(deviceId)) end(stream);
    },
    close() {
      isClosed = true;
      cancelBeat();
      for (const stream of streams) end(stream);
    },
  };
}

/** Kiosks don't need what other devices sell, and kitchen screens need no sales at all. */
function concerns(event: TillEvent, { id, kind }: Listener): boolean {
  return AUDIENCE[event.kind].includes(kind) || ('deviceId' in event && event.deviceId === id);
}
