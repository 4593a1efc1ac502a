import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { describeBooks } from '../books/stored-books.ts';
import { serve } from '../host/served-host.ts';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { describeSizes, findWrongBooks } from './soak-books.ts';
import { openDevices } from './soak-devices.ts';
import { describeWork, type HostSample, judgeMemory, judgePaid, readHost } from './soak-memory.ts';

/**
 * `npm run soak -- --minutes 30 --rate 20`: orders at that rate against one host, from tills and kiosks, while a kitchen screen works them
 * off, a board shows them and `--streams` further screens listen. Fails where an order is not exactly once in journal, service and
 * kitchen, or where memory grows. Prints what an order costs the host, by which `resources/docs/load-model.md` counts.
 */

const OPTIONS = { minutes: 30, rate: 20, tills: 8, kiosks: 8, streams: 0, paid: 0 };
const USAGE = `npm run soak -- ${Object.entries(OPTIONS)
  .map(([name, value]) => `[--${name} ${value}]`)
  .join(' ')}

Sells at that many orders a second for so many minutes, from so many tills and kiosks, against one host; what is shown is what it does by
itself. Fails where an order is not exactly once in journal, service and kitchen, or where memory grows; with --paid also where one sale of a
hundred takes more than so many milliseconds to be paid.`;

const values = readScriptOptions(
  USAGE,
  Object.fromEntries(Object.entries(OPTIONS).map(([name, value]) => [name, { type: 'string', default: String(value) }])),
);
const optionOf = (name: keyof typeof OPTIONS): number =>
  numberOf(name, values[name] as string, ['rate', 'streams', 'paid'].includes(name) ? 0 : 1);
const [minutes, rate, tills, kiosks, streams] = [
  optionOf('minutes'),
  optionOf('rate'),
  optionOf('tills'),
  optionOf('kiosks'),
  optionOf('streams'),
];

const SAMPLE_MILLISECONDS = 5000;
const MINUTE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-soak-'));
const data = join(folder, 'data');
describeBooks(data, { notComparedSince: 'the soak compares them itself, with what the devices were told' });
const host = await serve(data, ['--port', '0'], {}, MINUTE);
// Its log has a line for each request and is not needed here.
host.process.stderr.removeAllListeners('data').resume();
const faults: string[] = [];
try {
  const devices = await openDevices({ host, data, tills, kiosks, streams, onFault: (fault) => faults.push(fault) });
  console.log(`${rate} orders a second for ${minutes} minutes: ${tills} tills, ${kiosks} kiosks, kitchen, board, ${streams} streams`);
  const samples = await runFor(minutes * MINUTE, rate, devices.sellOne);
  await devices.untilIdle();
  await untilSent(devices.tills[0] as PairedDevice);
  await devices.untilKitchenSeen();
  devices.close();
  samples.push(await readHost(host.url));
  const ended = await host.end('SIGTERM');
  if (ended !== 0) faults.push(`the host ended with ${ended}`);
  const { sold, paidAfter, late, seenTickets, silences } = devices.figures();
  faults.push(...(await findWrongBooks(data, sold, seenTickets)));
  const memory = judgeMemory(samples);
  if (!memory.isFlat) faults.push('memory grows');
  const paid = judgePaid(paidAfter, optionOf('paid'));
  if (!paid.isInTime) faults.push('sales took too long to be paid');
  console.log(
    `${sold.size} orders sold, ${late} begun late since all devices were busy, ${seenTickets.size} tickets seen, ${silences} asked in vain`,
  );
  for (const line of [paid.sentence, memory.sentence, describeWork(samples, sold.size), describeSizes(data, sold.size)]) console.log(line);
} finally {
  await host.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(faults.length === 0 ? 'everything once, memory flat' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runFor(milliseconds: number, rate: number, sellOne: () => void): Promise<HostSample[]> {
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  const samples: HostSample[] = [];
  let [begun, minute] = [0, 0];
  while (elapsed() < milliseconds) {
    for (const due = Math.floor((elapsed() / 1000) * rate); begun < due; begun += 1) sellOne();
    if (elapsed() >= samples.length * SAMPLE_MILLISECONDS) samples.push(await readHost(host.url));
    if (elapsed() >= minute * MINUTE) {
      console.log(`  minute ${minute}: ${Math.round((samples.at(-1)?.bytes ?? 0) / 1e6)} MB, ${begun} orders begun`);
      minute += 1;
    }
    const untilNext = rate > 0 ? ((begun + 1) / rate) * 1000 - elapsed() : SAMPLE_MILLISECONDS;
    await sleep(Math.min(Math.max(untilNext, 1), SAMPLE_MILLISECONDS));
  }
  return samples;
}

async function untilSent(till: PairedDevice): Promise<void> {
  for (;;) {
    const { queue } = await till.must(HOST_OPERATIONS.readStatus);
    if (queue.waiting + queue.unsure === 0) return;
    await sleep(200);
  }
}
