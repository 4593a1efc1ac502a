import { AUDIENCE, type TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';

/** A device that listens. */
export interface Listener {
  readonly id: string;
  readonly kind: DeviceKind;
}

/** Who gets an event, which is one device, or the kinds that `AUDIENCE` lists without the one that got it already. */
export type Addressee = { readonly only: string } | { readonly except: string | undefined };

interface Gathered {
  readonly event: TillEvent;
  readonly to: Addressee;
}

/** Events that are sent together. Of several that say the same of the same thing only the last is kept. */
export interface GatheredEvents {
  add(event: TillEvent, to: Addressee): void;
  /** Empties it. The returned function gives a device its bytes, which all devices with the same events share. */
  take(format: (event: TillEvent) => string): (listener: Listener) => Buffer | undefined;
}

export function gatherEvents(): GatheredEvents {
  let gathered = new Map<string, Gathered>();
  return {
    add(added, to) {
      const key = JSON.stringify([subjectOf(added), to]);
      const before = gathered.get(key)?.event;
      const event = before === undefined ? added : join(before, added);
      // The last place, so that events of one device keep their order.
      gathered.delete(key);
      gathered.set(key, { event, to });
    },
    take(format) {
      const taken = [...gathered.values()];
      gathered = new Map();
      return writeEach(taken, format);
    },
  };
}

function writeEach(taken: readonly Gathered[], format: (event: TillEvent) => string): (listener: Listener) => Buffer | undefined {
  // All at once and in their order, so that the ids of each stream rise.
  const texts = taken.map((each) => ({ ...each, text: format(each.event) }));
  const known = new Map<string, Buffer | undefined>();
  const named = new Set(taken.map(({ to }) => ('only' in to ? to.only : to.except)));
  return (listener) => {
    const key = named.has(listener.id) ? `device ${listener.id}` : listener.kind;
    if (!known.has(key)) {
      const text = texts
        .filter(({ event, to }) => isFor(event, to, listener))
        .map((each) => each.text)
        .join('');
      known.set(key, text === '' ? undefined : Buffer.from(text));
    }
    return known.get(key);
  };
}

function isFor({ kind }: TillEvent, to: Addressee, listener: Listener): boolean {
  if ('only' in to) return to.only === listener.id;
  return to.except !== listener.id && AUDIENCE[kind].includes(listener.kind);
}

/** What an event is about. */
function subjectOf(event: TillEvent): unknown {
  switch (event.kind) {
    case 'sale_changed':
      return [event.kind, event.saleId, event.deviceId];
    case 'job_changed':
      return [event.kind, event.jobId];
    case 'tab_changed':
      return [event.kind, event.tabId];
    case 'refund_changed':
      return [event.kind, event.refundId];
    case 'display_changed':
      return [event.kind, event.tillId];
    default:
      return event.kind;
  }
}

/**
 * A change of a sale that has no version is not part of its record, and a screen must not miss it for a later version. A sale that was set
 * aside concerns other tills too.
 */
function join(before: TillEvent, event: TillEvent): TillEvent {
  if (before.kind !== 'sale_changed' || event.kind !== 'sale_changed') return event;
  const { version, ...rest } = event;
  return {
    ...rest,
    ...(before.isAside === true && { isAside: true }),
    ...(version !== undefined && before.version !== undefined && { version }),
  };
}
