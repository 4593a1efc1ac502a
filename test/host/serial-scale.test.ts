import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { connectPeripheral } from '../../electron/host/peripherals/peripherals-watch.ts';
import { makeSerialLine } from '../../electron/host/printing/serial-port.ts';
import { polledFrame } from '../../electron/host/simulated/simulated-peripherals.ts';

/** The far end of a pseudo terminal: what is written into it arrives at `path`, and the other way round. */
async function openTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-terminal-'));
  const named = join(folder, 'path');
  // It tells where it is, is a plain line from then on, and stays for as long as it is needed.
  const inside = `stty raw -echo; tty > '${named}.part'; mv '${named}.part' '${named}'; exec sleep 600`;
  const terminal = spawn('script', ['-q', '-e', '-c', inside, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => {
    terminal.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(named), { timeout: 60_000 }).toBe(true);
  return { path: readFileSync(named, 'utf8').trim(), terminal };
}

test('a scale on a serial line is asked, answers and is read', async () => {
  const { path, terminal } = await openTerminal();
  const state = { thousandths: 1250, isMoving: false, isOver: false, isNet: false, isSilent: false };
  terminal.stdout.on('data', (bytes: Buffer) => {
    for (const poll of bytes.toString('latin1').match(/W/g) ?? []) if (poll) terminal.stdin.write(polledFrame(state, 'kg'), 'latin1');
  });
  const faults: unknown[] = [];
  const watch = connectPeripheral({
    peripherals: {
      id: 'g1',
      kind: 'scale',
      name: 'Scale',
      address: { kind: 'serial', path: '/dev/ttyS0', baud: '9600' },
      bits: '8n1',
      speaks: 'asked',
      unit: 'kg',
    },
    line: makeSerialLine({ path, baud: 9600, hasFlowControl: false }),
    world: nodeWorld,
    timer: nodeTimer,
    onTrouble: () => undefined,
    onCode: () => undefined,
    onFault: (fault) => faults.push(fault),
  });
  onTestFinished(watch.stop);
  await expect.poll(() => watch.look(), { timeout: 60_000 }).toEqual({ state: 'stable', thousandths: 1250, unit: 'kg', isNet: false });
  state.isMoving = true;
  await expect.poll(() => watch.look().state, { timeout: 60_000 }).toBe('moving');
  // The plug is pulled.
  terminal.kill('SIGKILL');
  await expect.poll(() => watch.state().trouble, { timeout: 60_000 }).toBeDefined();
  expect(watch.look()).toEqual({ state: 'silent' });
  expect(faults).toEqual([]);
});
