import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { growingFile } from '../../electron/host/base/growing-file.ts';
import { openTextFile, type TextStore } from '../../shared/base/text-store.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { makeWorld } from '../world.ts';
import { cardOrder, expectOk, findOrder, lineOf, NOON, openServiceClient, pay, refund, startSession } from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-cards-'));
  path = join(folder, 'cards.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the card simulator after a restart', () => {
  const FRIES = [lineOf(ITEMS.fries)];
  const started = async () => makeCardSimulator(makeWorld(), await openTextFile(growingFile(path)));
  const order = { reference: 'r1', terminalId: 'T1', amount: 385, isCaptured: true };

  test('gives back what it took before', async () => {
    const first = await openServiceClient({ world: makeWorld({ startsAt: NOON }), gateway: await started() });
    const { order_id } = await cardOrder(first, FRIES);
    const second = await openServiceClient({ world: makeWorld({ startsAt: NOON, seed: 2 }), store: first.store, gateway: await started() });
    expectOk(await refund(second, order_id), 201);
    expect((await findOrder(second, order_id)).body.refund).toMatchObject({ refundable: false, remaining_amount: 0 });
    await first.close();
  });

  test('answers a reference as it did at first, also when that answer was lost', async () => {
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
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test('says nothing that it could not keep', async () => {
    const full: TextStore = { find: async () => undefined, keep: () => Promise.reject(new Error('no space left')) };
    await expect(makeCardSimulator(makeWorld(), full).pay(order)).rejects.toThrow('no space left');
  });

  test('has kept no card number, with anything in place of a token', async () => {
    const canary = '4929000000006';
    const client = await openServiceClient({ world: makeWorld({ startsAt: NOON }), gateway: await started() });
    for (const token of [canary, `sim-${canary}`]) {
      const { text } = await pay(client, await startSession(client, 3.85), { token, external_id: 'x' });
      expect(text.includes(canary)).toBe(false);
      await (await started()).pay({ ...order, reference: token === canary ? 'r8' : 'r9', token });
    }
    await client.close();
    expect(readFileSync(path, 'utf8')).not.toContain(canary);
  });
});
