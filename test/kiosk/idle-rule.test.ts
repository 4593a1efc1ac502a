import { expect, test } from 'vitest';
import { idleness, patienceWith } from '../../renderer/kiosk/shell/idle-rule.ts';

const QUIET = { isBusy: false, isUnsure: false };

test('who does not touch the screen is asked, counted down, and then forgotten', () => {
  const patience = { quiet: 45, counted: 20 };
  expect(idleness(patience, 0)).toEqual({ state: 'active' });
  expect(idleness(patience, 44.9)).toEqual({ state: 'active' });
  expect(idleness(patience, 45)).toEqual({ state: 'asking', left: 20 });
  expect(idleness(patience, 63.2)).toEqual({ state: 'asking', left: 2 });
  expect(idleness(patience, 64.5)).toEqual({ state: 'asking', left: 1 });
  expect(idleness(patience, 65)).toEqual({ state: 'over' });
});

test('a screen that only tells something steps aside without asking', () => {
  expect(idleness({ quiet: 30, counted: 0 }, 29)).toEqual({ state: 'active' });
  expect(idleness({ quiet: 30, counted: 0 }, 30)).toEqual({ state: 'over' });
});

test('nobody is waited for at the start, and nothing is left alone while a card is being charged', () => {
  expect(patienceWith({ screen: 'start', ...QUIET })).toBeUndefined();
  expect(patienceWith({ screen: 'card', isBusy: true, isUnsure: false })).toBeUndefined();
  expect(idleness(undefined, 1e9)).toEqual({ state: 'active' });
});

test('every other screen ends, that of an unsure payment last of all: no kiosk stands still for ever', () => {
  const usual = patienceWith({ screen: 'menu', ...QUIET });
  for (const screen of ['item', 'upsell', 'cart', 'how', 'tip', 'card', 'counter', 'done', 'staff_pin', 'staff']) {
    expect(patienceWith({ screen, ...QUIET }), screen).toBeDefined();
  }
  expect(patienceWith({ screen: 'card', isBusy: false, isUnsure: true })?.quiet).toBeGreaterThan(usual?.quiet ?? 0);
});
