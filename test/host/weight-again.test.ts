import { expect, onTestFinished, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { connectPeripheral, type PeripheralConnection } from '../../electron/host/peripherals/peripherals-watch.ts';
import type { PrinterPort } from '../../electron/host/printing/printer-port.ts';
import type { ScaleReading } from '../../shared/till-contract/operations/peripheral-operations.ts';
import { makeScheduler, type Scheduler } from '../simulation/scheduler.ts';

const START = 1_000_000;
const WEIGHT: ScaleReading = { state: 'stable', thousandths: 512, unit: 'kg', isNet: false };

interface Machine {
  isSilent: boolean;
  isMoving: boolean;
  asked: number;
}

const ANSWERS_AFTER = 40;

/** A line to a scale that answers each request, in virtual time. */
function lineTo(machine: Machine, { after }: Scheduler): PrinterPort {
  return {
    async open() {
      let received: Uint8Array[] = [];
      let arrived: () => void = () => undefined;
      const answer = (): void => {
        received.push(new TextEncoder().encode(machine.isMoving ? '\u0002?!\r' : '\u000200.512kg\r'));
        arrived();
      };
      return {
        async write() {
          machine.asked += 1;
          if (!machine.isSilent) after(ANSWERS_AFTER, answer);
        },
        async read(milliseconds) {
          if (received.length === 0 && milliseconds > 0)
            await new Promise<void>((resolve) => {
              arrived = resolve;
              after(milliseconds, resolve);
            });
          const [first = new Uint8Array()] = received;
          received = received.slice(1);
          return first;
        },
        close: async () => undefined,
      };
    },
  };
}

interface Watched {
  readonly machine: Machine;
  readonly watch: PeripheralConnection;
  pass(milliseconds: number): Promise<void>;
  /** What `lookAgain` answers, and after how many milliseconds. */
  again(): Promise<{ readonly reading: ScaleReading; readonly after: number }>;
}

async function openScale(): Promise<Watched> {
  const scheduler = makeScheduler(START);
  const machine: Machine = { isSilent: false, isMoving: false, asked: 0 };
  const address = { kind: 'network', host: '127.0.0.1', port: 1 } as const;
  const watch = connectPeripheral({
    peripherals: { id: 's', kind: 'scale', name: 'Scale', address, bits: '8n1', speaks: 'asked', unit: 'kg' },
    line: lineTo(machine, scheduler),
    world: { ...nodeWorld, monotonicMilliseconds: scheduler.now },
    timer: { after: scheduler.after },
    onTrouble: () => undefined,
    onCode: () => undefined,
    onFault: (fault) => expect(fault).toBeUndefined(),
  });
  const pass = async (milliseconds: number): Promise<void> => {
    const until = scheduler.now() + milliseconds;
    scheduler.after(milliseconds, () => undefined);
    await scheduler.run(until);
  };
  onTestFinished(async () => {
    const stopped = watch.stop();
    await pass(10_000);
    await stopped;
  });
  await pass(100);
  return {
    ...{ machine, watch, pass },
    async again() {
      const from = scheduler.now();
      let answer: { readonly reading: ScaleReading; readonly after: number } | undefined;
      void watch.lookAgain().then((reading) => {
        answer = { reading, after: scheduler.now() - from };
      });
      while (answer === undefined) await pass(1);
      return answer;
    },
  };
}

test('a weight can be taken at any time after the last look, also of a scale that was asked seldom since', async () => {
  const { machine, watch, pass, again } = await openScale();
  watch.look();
  await pass(1000);
  expect(watch.look()).toEqual(WEIGHT);
  for (let pause = 0; pause <= 9000; pause += 300) {
    machine.asked = 0;
    await pass(pause);
    const { reading, after } = await again();
    expect(reading, `after ${pause} ms`).toEqual(WEIGHT);
    expect(after, `after ${pause} ms`).toBeLessThan(500);
    expect(machine.asked).toBeLessThan(50);
  }
});

test('a weight that was read a moment ago is taken at once', async () => {
  const { watch, pass, again } = await openScale();
  watch.look();
  await pass(1000);
  expect(await again()).toEqual({ reading: WEIGHT, after: 0 });
});

test('a scale that moves or is silent has no weight, and is waited for no longer than three seconds', async () => {
  const { machine, pass, again } = await openScale();
  await again();
  for (const [change, state] of [
    [{ isMoving: true }, 'moving'],
    [{ isMoving: false, isSilent: true }, 'silent'],
  ] as const) {
    Object.assign(machine, change);
    await pass(1500);
    const { reading, after } = await again();
    expect([reading.state, after <= 3020]).toEqual([state, true]);
  }
});
