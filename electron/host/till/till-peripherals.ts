import type { TillContext } from '../../../shared/till/context/till-context.ts';
import { openPeripheralsRecord, type Peripherals, type PeripheralsRecord } from '../../../shared/till/records/peripherals-record.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import { describeFault, type Log } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { connectPeripheral, type PeripheralConnection } from '../peripherals/peripherals-watch.ts';
import { makeNetworkLine } from '../printing/network-port.ts';
import type { PrinterPort } from '../printing/printer-port.ts';
import { makeSerialLine } from '../printing/serial-port.ts';

export interface TillPeripherals extends Peripherals {
  start(): void;
  stop(): Promise<void>;
}

interface Watched {
  readonly peripherals: PeripheralsRecord;
  readonly watch: PeripheralConnection;
}

/** Opens the host's scales and scanners. They are listed at once, and listened to once the till has started. */
export async function openTillPeripherals(
  journal: TillContext['journal'],
  emit: (event: TillEvent, deviceId?: string) => void,
  log: Log,
): Promise<TillPeripherals> {
  const record = await openPeripheralsRecord(journal);
  const watched = new Map<string, Watched>();
  /** The connections that are closing: a port is free for the next one only once it is closed. */
  let leaving: Promise<unknown> = Promise.resolve();
  let isStarted = false;

  const begin = (peripherals: PeripheralsRecord): void => {
    const watch = connectPeripheral({
      peripherals,
      line: lineTo(peripherals),
      world: nodeWorld,
      timer: nodeTimer,
      onTrouble: () => emit({ kind: 'peripherals_changed' }),
      onCode: (code) => peripherals.tillId !== undefined && emit({ kind: 'code_scanned', code }, peripherals.tillId),
      onFault: (fault) => log('error', 'a scale or a scanner failed', describeFault(fault)),
    });
    watched.set(peripherals.id, { peripherals, watch });
  };
  const end = (id: string): void => {
    const ended = watched.get(id);
    watched.delete(id);
    leaving = Promise.all([leaving, ended?.watch.stop()]);
  };
  const follow = (): void => {
    if (!isStarted) return;
    const wanted = new Map(record.current().map((peripherals) => [peripherals.id, peripherals]));
    for (const [id, { peripherals }] of watched) if (wanted.get(id) !== peripherals) end(id);
    void leaving.then(() => {
      if (isStarted) for (const peripherals of record.current()) if (!watched.has(peripherals.id)) begin(peripherals);
    });
  };
  return {
    record,
    follow,
    stateOf: (id) => watched.get(id)?.watch.state() ?? {},
    look: (id) => watched.get(id)?.watch.look() ?? { state: 'silent' },
    lookAgain: async (id) => (await watched.get(id)?.watch.lookAgain()) ?? { state: 'silent' },
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

function lineTo({ address, bits }: PeripheralsRecord): PrinterPort {
  if (address.kind === 'network') return makeNetworkLine(address);
  return makeSerialLine({ path: address.path, baud: Number(address.baud), bits, hasFlowControl: false });
}
