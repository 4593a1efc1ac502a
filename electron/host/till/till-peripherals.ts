import type { TillParts } from '../../../shared/till/context/till-parts.ts';
import { type Gear, type GearRecord, openGearRecord } from '../../../shared/till/records/gear-record.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import { describeFault, type Log } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { type GearWatch, watchGear } from '../peripherals/peripherals-watch.ts';
import { makeNetworkLine } from '../printing/network-port.ts';
import type { PrinterLine } from '../printing/printer-port.ts';
import { makeSerialLine } from '../printing/serial-port.ts';

export interface TillGear extends Gear {
  start(): void;
  stop(): Promise<void>;
}

interface Watched {
  readonly gear: GearRecord;
  readonly watch: GearWatch;
}

/** Opens the host's scales and scanners. They are listed at once, and listened to once the till has started. */
export async function openTillGear(
  journal: TillParts['journal'],
  tell: (event: TillEvent, deviceId?: string) => void,
  log: Log,
): Promise<TillGear> {
  const record = await openGearRecord(journal);
  const watched = new Map<string, Watched>();
  /** The connections that are closing: a port is free for the next one only once it is closed. */
  let leaving: Promise<unknown> = Promise.resolve();
  let isStarted = false;

  const begin = (gear: GearRecord): void => {
    const watch = watchGear({
      gear,
      line: lineTo(gear),
      world: nodeWorld,
      timer: nodeTimer,
      onTrouble: () => tell({ kind: 'gear_changed' }),
      onCode: (code) => gear.tillId !== undefined && tell({ kind: 'code_scanned', code }, gear.tillId),
      onFault: (fault) => log('error', 'a scale or a scanner failed', describeFault(fault)),
    });
    watched.set(gear.id, { gear, watch });
  };
  const end = (id: string): void => {
    const ended = watched.get(id);
    watched.delete(id);
    leaving = Promise.all([leaving, ended?.watch.stop()]);
  };
  const follow = (): void => {
    if (!isStarted) return;
    const wanted = new Map(record.current().map((gear) => [gear.id, gear]));
    for (const [id, { gear }] of watched) if (wanted.get(id) !== gear) end(id);
    void leaving.then(() => {
      if (isStarted) for (const gear of record.current()) if (!watched.has(gear.id)) begin(gear);
    });
  };
  return {
    record,
    follow,
    stateOf: (id) => watched.get(id)?.watch.state() ?? {},
    look: (id) => watched.get(id)?.watch.look() ?? { state: 'silent' },
    start() {
      isStarted = true;
      follow();
    },
    async stop() {
      isStarted = false;
      for (const id of watched.keys()) end(id);
      await leaving;
    },
  };
}

function lineTo({ address, bits }: GearRecord): PrinterLine {
  if (address.kind === 'network') return makeNetworkLine(address);
  return makeSerialLine({ path: address.path, baud: Number(address.baud), bits, hasFlowControl: false });
}
