import { growingFile } from '../../electron/host/base/growing-file.ts';
import { driverOf } from '../../electron/host/cards/terminal-drivers.ts';
import { SIMULATED_KEY, SIMULATED_POI } from '../../electron/host/simulated/simulated-nexo.ts';
import { openTextFile, type TextStore } from '../../shared/base/text-store.ts';
import type { CardTerminalPort } from '../../shared/terminal/port/terminal-port.ts';

/** What a driver that is a little wrong does: each is shown to be found by the killing. */
export const DRIVER_FAULTS = [
  'sends before it is noted',
  'takes what has no answer for declined',
  'charges what has no answer again',
] as const;
export type DriverFault = (typeof DRIVER_FAULTS)[number];

/** A till's driver on a file, as a host opens it, or with a fault. */
export async function openKilledDriver(protocol: string, port: number, file: string, fault?: DriverFault): Promise<CardTerminalPort> {
  const address = { id: 't1', name: 'Counter', host: '127.0.0.1', port, tillId: 'till-1' };
  const { passphrase, identifier: keyIdentifier, version: keyVersion } = SIMULATED_KEY;
  const kept =
    protocol === 'zvt'
      ? ({ ...address, protocol: 'zvt', password: '000000' } as const)
      : ({ ...address, protocol: 'nexo', poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion } as const);
  const whole = await openTextFile(growingFile(file));
  const store = fault === 'sends before it is noted' ? keptLater(whole) : whole;
  const driver = driverOf(kept, { store, currency: () => 'EUR', beforeOpen: async () => undefined });
  const hasNoAnswer = async (reference: string): Promise<boolean> => {
    const text = await store.find(reference);
    return text !== undefined && (JSON.parse(text) as { readonly result?: unknown }).result === undefined;
  };
  if (fault === 'takes what has no answer for declined')
    return {
      ...driver,
      find: async (reference) => ((await hasNoAnswer(reference)) ? await driver.decide(reference, false) : await driver.find(reference)),
    };
  if (fault !== 'charges what has no answer again') return driver;
  return {
    ...driver,
    async find(reference) {
      const isOpen = await hasNoAnswer(reference);
      const found = await driver.find(reference);
      if (isOpen && found.kind === 'approved' && reference.endsWith('pay'))
        await driver.start({ kind: 'pay', reference: `${reference} again`, amount: found.card.amount });
      return found;
    },
  };
}

const LATE_MILLISECONDS = 200;

/** Says at once that it keeps something, and does so later. */
function keptLater(store: TextStore): TextStore {
  const waiting = new Map<string, string>();
  return {
    ...store,
    find: async (key) => waiting.get(key) ?? (await store.find(key)),
    async keep(key, text) {
      waiting.set(key, text);
      setTimeout(() => void store.keep(key, text), LATE_MILLISECONDS);
    },
  };
}

/** Pays, voids and refunds under numbered references until it is killed, or the test that started it has ended. */
async function run([protocol = '', port = '', file = '', name = '', fault]: readonly string[]): Promise<void> {
  process.stdin.resume().once('close', () => process.exit(0));
  const driver = await openKilledDriver(
    protocol,
    Number(port),
    file,
    DRIVER_FAULTS.find((each) => each === fault),
  );
  for (let number = 0; ; number++) {
    const amount = 100 + number;
    const paid = await driver.start({ kind: 'pay', reference: `${name}-${number}-pay`, amount });
    const receipt = paid.kind === 'approved' ? paid.card.receipt : undefined;
    if (number % 3 === 1 && receipt !== undefined)
      await driver.start({ kind: 'void', reference: `${name}-${number}-void`, amount, receipt });
    if (number % 3 === 2) await driver.start({ kind: 'refund', reference: `${name}-${number}-refund`, amount: 50 });
  }
}

if (process.argv[1]?.endsWith('killed-driver.ts') === true) await run(process.argv.slice(2));
