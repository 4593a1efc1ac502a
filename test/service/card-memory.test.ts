import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { growingFile } from '../../electron/host/growing-file.ts';
import { type KeptTexts, keepInMemory, openKeptLines } from '../../shared/base/kept-texts.ts';
import { makeCardSimulator } from '../../shared/service/card-simulator.ts';
import { makeWorld } from '../world.ts';
import { cardOrder, expectOk, findOrder, lineOf, NOON, openStall, pay, refund, startSession } from './stall.ts';
import { ITEMS } from './stall-catalogue.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-cards-'));
  path = join(folder, 'cards.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['memory', async () => keepInMemory()],
  ['lines', () => openKeptLines(growingFile(path))],
] as const)('texts kept in %s', (_name, open: () => Promise<KeptTexts>) => {
  test('the last text of a key holds, whatever characters it has', async () => {
    const kept = await open();
    expect(await kept.find('a')).toBeUndefined();
    await kept.keep('a', '1');
    await kept.keep('b\n"', 'é\u2028\n[]');
    await kept.keep('a', '2');
    expect([await kept.find('a'), await kept.find('b\n"')]).toEqual(['2', 'é\u2028\n[]']);
  });
});

describe('lines in a file', () => {
  test('are there again after a restart, for their owner alone', async () => {
    const kept = await openKeptLines(growingFile(path));
    await Promise.all(['a', 'b', 'c'].map((key) => kept.keep(key, `${key}\n`)));
    const again = await openKeptLines(growingFile(path));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => again.find(key)))).toEqual(['a\n', 'b\n', 'c\n', undefined]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('cut short at any byte lose the line that was cut and no other, and take further ones', async () => {
    const kept = await openKeptLines(growingFile(path));
    await kept.keep('a', '1');
    const whole = readFileSync(path).length;
    await kept.keep('b', '2');
    const text = readFileSync(path, 'utf8');
    for (let length = whole; length < text.length; length++) {
      rmSync(path);
      appendFileSync(path, text);
      truncateSync(path, length);
      const cut = await openKeptLines(growingFile(path));
      // The line end alone may be missing of a line that is whole.
      expect([await cut.find('a'), await cut.find('b')]).toEqual(['1', length === text.length - 1 ? '2' : undefined]);
      await cut.keep('c', '3');
      const again = await openKeptLines(growingFile(path));
      expect([await again.find('a'), await again.find('c')]).toEqual(['1', '3']);
    }
  });

  test('that could not be written are not believed, and do not spoil the next', async () => {
    let written = '';
    let isFull = false;
    const file = {
      read: async () => written,
      append: async (text: string) => {
        if (isFull) written += text.slice(0, 4);
        if (isFull) throw new Error('no space left');
        written += text;
      },
    };
    const kept = await openKeptLines(file);
    await kept.keep('a', '1');
    isFull = true;
    await expect(kept.keep('b', '2')).rejects.toThrow('no space left');
    expect(await kept.find('b')).toBeUndefined();
    isFull = false;
    await kept.keep('c', '3');
    const again = await openKeptLines(file);
    expect([await again.find('a'), await again.find('b'), await again.find('c')]).toEqual(['1', undefined, '3']);
  });
});

describe('the card simulator after a restart', () => {
  const FRIES = [lineOf(ITEMS.fries)];
  const started = async () => makeCardSimulator(makeWorld(), await openKeptLines(growingFile(path)));
  const order = { reference: 'r1', terminalId: 'T1', amount: 385, isCaptured: true };

  test('gives back what it took before', async () => {
    const first = await openStall({ world: makeWorld({ startsAt: NOON }), gateway: await started() });
    const { order_id } = await cardOrder(first, FRIES);
    const second = await openStall({ world: makeWorld({ startsAt: NOON, seed: 2 }), store: first.store, gateway: await started() });
    expectOk(await refund(second, order_id), 201);
    expect((await findOrder(second, order_id)).body.refund).toMatchObject({ refundable: false, remaining_amount: 0 });
    await first.close();
  });

  test('answers a reference as it did at first, be it told or lost', async () => {
    const answer = await (await started()).pay(order);
    await expect((await started()).pay({ ...order, reference: 'r2', token: 'sim-timeout' })).rejects.toThrow('did not answer');
    const again = await started();
    expect(await again.pay({ ...order, amount: 999, token: 'sim-decline' })).toEqual(answer);
    expect(await again.find('r2')).toMatchObject({ status: 'APPROVED', approvedAmount: 385 });
    expect(await again.find('r3')).toBeUndefined();
  });

  test('decides about a reference once for all who ask at the same time', async () => {
    const simulator = await started();
    const answers = await Promise.all([
      simulator.pay(order),
      simulator.pay({ ...order, amount: 1 }),
      simulator.pay({ ...order, amount: 2 }),
    ]);
    expect(new Set(answers.map(({ approvedAmount }) => approvedAmount))).toEqual(new Set([385]));
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(1);
  });

  test('says nothing that it could not keep', async () => {
    const full: KeptTexts = { find: async () => undefined, keep: () => Promise.reject(new Error('no space left')) };
    await expect(makeCardSimulator(makeWorld(), full).pay(order)).rejects.toThrow('no space left');
  });

  test('has kept no card number, whatever stood in for a token', async () => {
    const canary = '4929000000006';
    const stall = await openStall({ world: makeWorld({ startsAt: NOON }), gateway: await started() });
    for (const token of [canary, `sim-${canary}`]) {
      const { text } = await pay(stall, await startSession(stall, 3.85), { token, external_id: 'x' });
      expect(text.includes(canary)).toBe(false);
      await (await started()).pay({ ...order, reference: token === canary ? 'r8' : 'r9', token });
    }
    await stall.close();
    expect(readFileSync(path, 'utf8')).not.toContain(canary);
  });
});
