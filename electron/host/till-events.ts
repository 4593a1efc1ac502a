import type { ServerResponse } from 'node:http';
import type { Timer } from '../../shared/sync/timer.ts';
import type { HostStatus } from '../../shared/till-contract/host-operations.ts';
import type { TillEvent } from '../../shared/till-contract/till-events.ts';
import { HEADERS } from './door-answers.ts';

/** What the host tells its screens by itself. Each stream begins with the status, and hears it again while nothing else happens. */
export interface TillEvents {
  /** To every screen, or to those of one device. */
  tell(event: TillEvent, deviceId?: string): void;
  /** The status has changed: each screen is told, once for all that changed in the same moment. */
  tellStatus(): void;
  hasRoomFor(deviceId: string): boolean;
  open(deviceId: string, response: ServerResponse): void;
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
  readonly deviceId: string;
  readonly response: ServerResponse;
  /** Until the first status has gone out. */
  waiting: TillEvent[] | undefined;
}

const HEARTBEAT = 5000;
const STATUS_PAUSE = 20;
const MOST_STREAMS = 64;
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
  let isClosed = false;
  let cancelBeat: () => void = () => undefined;

  const ownOf = (deviceId: string): readonly Stream[] => [...streams].filter((stream) => stream.deviceId === deviceId);
  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.response.end();
  };
  const send = (stream: Stream, event: TillEvent): void => {
    lastId += 1;
    stream.response.write(`id: ${lastId}\ndata: ${JSON.stringify(event)}\n\n`);
    if (stream.response.writableLength <= mostQueuedBytes) return;
    // Whoever does not read comes back and asks for everything anew.
    streams.delete(stream);
    stream.response.destroy();
  };
  const offer = (stream: Stream, event: TillEvent): void => {
    if (stream.waiting === undefined) send(stream, event);
    else stream.waiting.push(event);
  };
  const sendStatus = async (stream: Stream): Promise<void> => {
    const status = await statusOf(stream.deviceId);
    if (!streams.has(stream)) return;
    if (status === undefined) return end(stream);
    const waited = stream.waiting ?? [];
    stream.waiting = undefined;
    for (const event of [{ kind: 'status', status } as const, ...waited]) if (streams.has(stream)) send(stream, event);
  };
  const sendStatusToAll = (): void => {
    for (const stream of streams) sendStatus(stream).catch(onFault);
  };
  const beat = (): void => {
    if (isClosed) return;
    sendStatusToAll();
    cancelBeat = timer.after(heartbeatMilliseconds, beat);
  };
  cancelBeat = timer.after(heartbeatMilliseconds, beat);

  return {
    tell(event, deviceId) {
      for (const stream of streams) if (deviceId === undefined || stream.deviceId === deviceId) offer(stream, event);
    },
    tellStatus() {
      if (isStatusDue || isClosed) return;
      isStatusDue = true;
      timer.after(STATUS_PAUSE, () => {
        isStatusDue = false;
        sendStatusToAll();
      });
    },
    hasRoomFor: (deviceId) => !isClosed && (streams.size < MOST_STREAMS || ownOf(deviceId).length > 0),
    open(deviceId, response) {
      const own = ownOf(deviceId);
      // The oldest is the likeliest to have nobody behind it.
      if (own.length >= MOST_OF_A_DEVICE || streams.size >= MOST_STREAMS) end(own[0] as Stream);
      const stream: Stream = { deviceId, response, waiting: [] };
      streams.add(stream);
      response.once('close', () => streams.delete(stream));
      response.writeHead(200, STREAM_HEADERS);
      response.write('retry: 1000\n\n');
      sendStatus(stream).catch(onFault);
    },
    dismiss(deviceId) {
      for (const stream of streams) if (stream.deviceId === deviceId) end(stream);
    },
    close() {
      isClosed = true;
      cancelBeat();
      for (const stream of streams) end(stream);
    },
  };
}
