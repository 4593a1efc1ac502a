import type { ServerResponse } from 'node:http';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import { AUDIENCE, type TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';
import { MOST_STREAMS } from '../http/connection-shares.ts';
import { HEADERS } from '../http/http-answers.ts';

/** A device that listens. */
export interface Listener {
  readonly id: string;
  readonly kind: DeviceKind;
}

/** What the host tells its screens by itself. Each stream begins with the status, and hears it again while nothing else happens. */
export interface TillEvents {
  /** To the screens of one device, or to those that `AUDIENCE` names for this kind of event. */
  tell(event: TillEvent, deviceId?: string): void;
  /** The status has changed, of one device or of all: told once for all changes of the same moment, and to all at most once a second. */
  tellStatus(deviceId?: string): void;
  /** Whether any screen listens. */
  isHeard(): boolean;
  hasRoomFor(deviceId: string): boolean;
  open(listener: Listener, response: ServerResponse): void;
  /** Ends the streams of a device. */
  dismiss(deviceId: string): void;
  close(): void;
}

export interface TillEventsParts {
  readonly timer: Timer;
  /** As the device sees it; undefined where it has no good credential any more. */
  readonly statusOf: (deviceId: string) => Promise<HostStatus | undefined>;
  readonly onFault: (fault: unknown) => void;
  readonly heartbeatMilliseconds?: number;
  /** Of one stream, not yet taken by its reader. */
  readonly mostQueuedBytes?: number;
}

interface Stream {
  readonly device: Listener;
  readonly response: ServerResponse;
  /** Texts of events, until the first status has gone out. */
  waiting: string[] | undefined;
}

const HEARTBEAT = 5000;
const STATUS_PAUSE = 20;
/** On a busy stand every sale changes the status of every screen; more often than this nobody could read it. */
const STATUS_EVERY = 1000;
/** Windows of one browser that somebody left open. */
const MOST_OF_A_DEVICE = 4;
const MOST_QUEUED_BYTES = 256 * 1024;
const STREAM_HEADERS = { ...HEADERS, 'content-type': 'text/event-stream', connection: 'close' };

export function makeTillEvents({
  timer,
  statusOf,
  onFault,
  heartbeatMilliseconds = HEARTBEAT,
  mostQueuedBytes = MOST_QUEUED_BYTES,
}: TillEventsParts): TillEvents {
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
    // A screen that does not read comes back and asks for everything anew.
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

  /** Soon after a quiet second; on a busy stand at the end of the second that has begun. */
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
      // The oldest is the likeliest to have nobody behind it.
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

/** Kiosks have no use for what other devices sell, and the screens of a kitchen none for sales at all. */
function concerns(event: TillEvent, { id, kind }: Listener): boolean {
  return AUDIENCE[event.kind].includes(kind) || ('deviceId' in event && event.deviceId === id);
}
