import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { SIMULATED_KEY, SIMULATED_POI, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import type { CardTerminalPort } from '../../shared/terminal/port/terminal-port.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { DRIVER_FAULTS, type DriverFault, openKilledDriver } from './killed-driver.ts';

const ROUNDS = isLong ? 100 : 3;
/** Within so many rounds a fault has to show. */
const MOST_FAULTY_ROUNDS = 40;
const PROGRAM = join(import.meta.dirname, 'killed-driver.ts');

async function settled(driver: CardTerminalPort, reference: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const result = await driver.find(reference);
    if (result.kind === 'approved' || result.kind === 'partly_approved') return result.card.amount;
    if (result.kind === 'declined') return 0;
    await sleep(20);
  }
  throw new Error(`${reference} stays unknown`);
}

interface Killed {
  readonly moved: number;
  /** The first round after which till and terminal differ. */
  readonly differs?: string;
}

async function killRounds(protocol: string, rounds: number, fault?: DriverFault): Promise<Killed> {
  const terminal =
    protocol === 'zvt'
      ? await startSimulatedZvt({ port: 0 })
      : await startSimulatedNexo({ port: 0, poiId: SIMULATED_POI, key: SIMULATED_KEY });
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-terminal-'));
  const file = join(folder, 'attempts.jsonl');
  const chance = seeded(firstSeed);
  let moved = 0;
  try {
    // A new terminal has no receipt that could prove anything.
    await (await openKilledDriver(protocol, terminal.port, file)).start({ kind: 'pay', reference: 'first', amount: 1 });
    let known = 1;
    for (let round = 0; round < rounds; round++) {
      terminal.state.waits = chance.chance(0.5) ? 25 : 0;
      const before = terminal.bookings.length;
      const args = [PROGRAM, protocol, String(terminal.port), file, `r${round}`, ...(fault === undefined ? [] : [fault])];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
      while (terminal.bookings.length === before && child.exitCode === null) await sleep(5);
      await sleep(chance.between(0, 300));
      if (chance.chance(0.3)) {
        child.kill('SIGSTOP');
        await sleep(chance.between(0, 100));
      }
      child.kill('SIGKILL');
      await new Promise((resolve) =>
        child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(undefined),
      );
      const driver = await openKilledDriver(protocol, terminal.port, file, fault);
      const most = terminal.bookings.length - before + 2;
      for (let number = 0; number < most; number++) {
        known += await settled(driver, `r${round}-${number}-pay`);
        known -= (await settled(driver, `r${round}-${number}-void`)) + (await settled(driver, `r${round}-${number}-refund`));
      }
      moved += terminal.bookings.length - before;
      const booked = terminal.bookings.reduce((sum, { kind, amount }) => sum + (kind === 'pay' ? amount : -amount), 0);
      // The day's book, which is read from the attempts, agrees as well.
      const ofDay = (await driver.day()).booked.amount;
      if (known !== booked || ofDay !== booked)
        return { moved, differs: `round ${round}: the terminal booked ${booked}, the till knows ${known}, its day has ${ofDay}` };
    }
    return { moved };
  } finally {
    await terminal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(['zvt', 'nexo'])('a till whose process is killed while it speaks %s', (protocol) => {
  test('charges no card twice and forgets no charge', async () => {
    const { moved, differs } = await killRounds(protocol, ROUNDS);
    expect(differs, `SEED=${firstSeed}`).toBeUndefined();
    console.log(`${protocol}: ${ROUNDS} processes killed with SEED=${firstSeed}, ${moved} bookings, the same on both sides`);
    expect(moved).toBeGreaterThan(0);
  }, 1_800_000);

  test.each(DRIVER_FAULTS)(
    'is found where it %s',
    async (fault) => {
      expect((await killRounds(protocol, MOST_FAULTY_ROUNDS, fault)).differs).toBeDefined();
    },
    300_000,
  );
});
