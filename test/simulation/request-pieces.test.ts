import { expect, test } from 'vitest';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import { makeChance } from './chance.ts';
import { sendInPieces } from './request-pieces.ts';
import { makeScheduler } from './scheduler.ts';
import { bytesOfRequest } from './socket.ts';

const REQUEST: RequestBytes = {
  method: 'POST',
  target: '/ordering/cart/checkout?a=1',
  headers: { 'content-type': 'application/json' },
  body: utf8Bytes('{"name":"Pommes für zwei"}'),
};

test('a request is heard once, as it was sent, with its last byte, and a part of it never', async () => {
  const bytes = bytesOfRequest(REQUEST);
  const chance = makeChance(5);
  const places = [...Array.from({ length: bytes.length }, (_, upTo) => upTo), ...Array.from({ length: 500 }, () => bytes.length)];
  for (const upTo of places) {
    const scheduler = makeScheduler(0);
    const received: RequestBytes[] = [];
    sendInPieces({ scheduler, chance, delay: 20 }, bytes, upTo, async (whole) => void received.push(whole));
    await scheduler.run(60_000);
    expect(received).toEqual(upTo === bytes.length ? [REQUEST] : []);
  }
});
