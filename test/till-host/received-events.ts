import { type ClientRequest, get } from 'node:http';
import { get as getByTls } from 'node:https';
import { HOST_OPERATIONS, type HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { EVENTS_PATH, type TillEvent, type TillEventKind } from '../../shared/till-contract/operations/till-events.ts';
import type { PairedDevice } from './paired-device.ts';

/** The events of one stream of the host. */
export interface HeardEvents {
  readonly events: readonly TillEvent[];
  readonly ids: readonly number[];
  /** The first matching event, among those that come and those that arrived but were not taken yet. */
  next<Kind extends TillEventKind>(
    kind: Kind,
    isMeant?: (event: Extract<TillEvent, { kind: Kind }>) => boolean,
  ): Promise<Extract<TillEvent, { kind: Kind }>>;
  /** Resolves once the host has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export class NotHeard extends Error {
  override readonly name = 'NotHeard';
}

export function listen(url: string, cookie: string): Promise<HeardEvents> {
  return new Promise((resolve, reject) => {
    const isByTls = url.startsWith('https:');
    const options = { headers: { cookie }, agent: false, ...(isByTls && { rejectUnauthorized: false }) } as const;
    const request: ClientRequest = (isByTls ? getByTls : get)(url + EVENTS_PATH, options, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new NotHeard(`the stream was refused with ${response.statusCode}`));
        return;
      }
      const events: TillEvent[] = [];
      const ids: number[] = [];
      const waiting = new Set<() => void>();
      let read = 0;
      let rest = '';
      let isOver = false;
      const wake = (): void => {
        for (const go of [...waiting]) go();
      };
      response.setEncoding('utf8').on('data', (part: string) => {
        const messages = (rest + part).split('\n\n');
        rest = messages.pop() as string;
        for (const message of messages) {
          const id = /^id: (\d+)$/m.exec(message)?.[1];
          const data = /^data: (.*)$/m.exec(message)?.[1];
          if (data === undefined) continue;
          ids.push(Number(id));
          events.push(JSON.parse(data) as TillEvent);
        }
        wake();
      });
      const ended = new Promise<void>((end) => {
        response.once('close', () => {
          isOver = true;
          wake();
          end();
        });
        response.on('error', () => undefined);
      });
      resolve({
        events,
        ids,
        ended,
        close: () => request.destroy(),
        next: (kind, isMeant = () => true) =>
          new Promise((found, lost) => {
            const look = (): void => {
              for (; read < events.length; read += 1) {
                const event = events[read] as TillEvent;
                if (event.kind !== kind || !isMeant(event as never)) continue;
                read += 1;
                waiting.delete(look);
                found(event as never);
                return;
              }
              if (isOver) lost(new NotHeard(`the stream ended before ${kind}`));
            };
            waiting.add(look);
            look();
          }),
      });
    });
    request.on('error', reject);
  });
}

/** Resolves once the host's status is as wanted. The status is read again after each event of a change. */
export async function untilStatus(device: PairedDevice, isMeant: (status: HostStatus) => boolean): Promise<HostStatus> {
  const received = await device.listen();
  try {
    for (;;) {
      const status = await device.must(HOST_OPERATIONS.readStatus);
      if (isMeant(status)) return status;
      await received.next('status');
    }
  } finally {
    received.close();
  }
}

export function isAllSent({ queue: { waiting, unsure, attention } }: HostStatus): boolean {
  return waiting + unsure + attention === 0;
}
