import { expect, test } from 'vitest';
import { queueUntilStarted } from '../../electron/host/run/till-start.ts';
import type { TillHost } from '../../electron/host/till/till-host.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';

const REQUEST: RequestBytes = { method: 'GET', target: '/till/catalogue', headers: {}, body: new Uint8Array() };
const ANSWER: ResponseBytes = { status: 200, headers: {}, body: new Uint8Array() };

function tillWhoseMenuIs(read: Promise<void>): { readonly till: TillHost; readonly events: string[] } {
  const events: string[] = [];
  const till: Pick<TillHost, 'answer' | 'start'> = {
    answer: async () => {
      events.push('answered');
      return ANSWER;
    },
    start: async () => {
      events.push('starting');
      await read;
      events.push('started');
    },
  };
  return { till: queueUntilStarted(till as TillHost), events };
}

test('what is asked before a till has read its menu is answered after that', async () => {
  const read = Promise.withResolvers<void>();
  const { till, events } = tillWhoseMenuIs(read.promise);
  const answer = till.answer(REQUEST);
  const starts = [till.start(), till.start()];
  read.resolve();
  expect(await answer).toBe(ANSWER);
  await Promise.all(starts);
  expect(events).toEqual(['starting', 'started', 'answered']);
});

test('a till that could not start answers all the same, and says what it lacks', async () => {
  const { till } = tillWhoseMenuIs(Promise.reject(new Error('the disk is gone')));
  await expect(till.start()).rejects.toThrow('the disk is gone');
  expect(await till.answer(REQUEST)).toBe(ANSWER);
});
