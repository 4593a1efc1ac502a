import { growingFile } from '../../electron/host/base/growing-file.ts';
import { driverOf } from '../../electron/host/cards/terminal-drivers.ts';
import { SIMULATED_KEY, SIMULATED_POI } from '../../electron/host/simulated/simulated-nexo.ts';
import { openTextFile } from '../../shared/base/text-store.ts';
import type { CardTerminalPort } from '../../shared/terminal/port/terminal-port.ts';

/** A till's driver on a file, as a host opens it. */
export async function openKilledDriver(protocol: string, port: number, file: string): Promise<CardTerminalPort> {
  const address = { id: 't1', name: 'Counter', host: '127.0.0.1', port, tillId: 'till-1' };
  const { passphrase, identifier: keyIdentifier, version: keyVersion } = SIMULATED_KEY;
  const kept =
    protocol === 'zvt'
      ? ({ ...address, protocol: 'zvt', password: '000000' } as const)
      : ({ ...address, protocol: 'nexo', poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion } as const);
  const store = await openTextFile(growingFile(file));
  return driverOf(kept, { store, currency: () => 'EUR', beforeOpen: async () => undefined });
}

/** Pays, voids and refunds under numbered references until it is killed. */
async function run([protocol = '', port = '', file = '', name = '']: readonly string[]): Promise<void> {
  const driver = await openKilledDriver(protocol, Number(port), file);
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
