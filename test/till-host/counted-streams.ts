import type { ServerResponse } from 'node:http';
import { makeTillEvents, type TillEventsOptions } from '../../electron/host/till/till-events.ts';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';

/** Time that passes when a test says so. */
export function makeTimer() {
  const due: { at: number; run: () => void }[] = [];
  let now = 0;
  return {
    after(milliseconds: number, run: () => void) {
      const entry = { at: now + milliseconds, run };
      due.push(entry);
      return () => void due.splice(due.indexOf(entry), due.includes(entry) ? 1 : 0);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const entry of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(entry), 1);
        entry.run();
      }
    },
  };
}

/** The event streams of a host whose status is nothing but the name of the device. */
export function openEvents(more: Partial<TillEventsOptions> = {}) {
  const timer = makeTimer();
  const faults: unknown[] = [];
  const readStatuses = () => async (deviceId: string) => ({ hostName: deviceId }) as HostStatus;
  return { timer, faults, events: makeTillEvents({ timer, readStatuses, onFault: (fault) => faults.push(fault), ...more }) };
}

/** A response that only keeps what is written, for hundreds of screens at once. */
export function countingResponse() {
  const writes: Buffer[] = [];
  const response = {
    writableLength: 0,
    write: (bytes: Buffer | string) => writes.push(Buffer.from(bytes)),
    writeHead: () => undefined,
    once: () => undefined,
    end: () => undefined,
    destroy: () => undefined,
  };
  const text = (): string => Buffer.concat(writes).toString();
  const events = (): readonly TillEvent[] =>
    [...text().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)) as TillEvent);
  return {
    response: response as unknown as ServerResponse,
    writes,
    events,
    kinds: () => events().map(({ kind }) => kind),
    ids: () => [...text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
  };
}

/** Lets promises that are due resolve. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
