import { describe, expect, test } from 'vitest';
import { addMilliseconds } from '../../shared/base/time.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { HELD_PAGE, type HeldView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cartOf, LUNCH, lineOf, openingOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { KIOSK, OTHER_TILL, openTill, TILL } from './test-till.ts';

const FRIES = cartOf([lineOf(ITEMS.fries)]);

describe.each(bothJournals())('kept in %s', (_name, openJournal) => {
  test('an older copy of the cart in work never takes the place of a newer, and each device has its own', async () => {
    const till = await openTill({ journal: openJournal() });
    expect(await till.must('findDraft', {})).toEqual({});
    await till.must('keepDraft', { body: { version: 2, cart: LUNCH } });
    await till.must('keepDraft', { body: { version: 1, cart: FRIES } });
    await till.must('keepDraft', { body: { version: 1, cart: FRIES } }, KIOSK);
    expect((await till.must('findDraft', {})).draft).toMatchObject({ version: 2, cart: LUNCH });
    await Promise.all([3, 5, 4].map((version) => till.must('keepDraft', { body: { version, cart: cartOf([]) } })));
    expect((await till.must('findDraft', {})).draft?.version).toBe(5);
    expect((await till.must('findDraft', {}, KIOSK)).draft).toMatchObject({ version: 1, cart: FRIES });
  });

  test('a cart that was put aside is given back once, to one device [T5]', async () => {
    const till = await openTill({ journal: openJournal() });
    const held = { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } };
    expect(await till.ask('holdCart', { ...held, body: { name: 'x', cart: cartOf([]) } })).toMatchObject({
      refusal: { code: 'empty_cart' },
    });
    const view = await till.must('holdCart', held);
    expect(view).toMatchObject({ name: 'Row 5', cart: LUNCH, employeeName: 'Kim', deviceName: 'Till 1' });
    expect(await till.must('holdCart', held)).toEqual(view);
    expect(await till.ask('holdCart', { ...held, body: { name: 'Row 6', cart: LUNCH } })).toMatchObject({ refusal: { code: 'id_taken' } });
    await till.must('holdCart', { path: { held_id: 'h2' }, body: { name: 'Row 7', cart: FRIES } });
    expect((await till.must('listHeld', {}, OTHER_TILL)).map(({ id }) => id)).toEqual(['h1', 'h2']);

    const both = await Promise.all([
      till.ask('recallHeld', { path: { held_id: 'h1', recall_id: 'r1' } }),
      till.ask('recallHeld', { path: { held_id: 'h1', recall_id: 'r2' } }, OTHER_TILL),
    ]);
    const winner = both.findIndex(({ ok }) => ok);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both[1 - winner]).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await till.must('recallHeld', { path: { held_id: 'h1', recall_id: `r${winner + 1}` } })).toEqual(view);
    expect((await till.must('listHeld', {})).map(({ id }) => id)).toEqual(['h2']);
    expect(await till.ask('recallHeld', { path: { held_id: 'none', recall_id: 'r' } })).toMatchObject({ refusal: { code: 'unknown' } });
  });

  test('a cart that was put aside stays in the list however much is ordered at kiosks, and tells when it leaves it', async () => {
    const till = await openTill({ journal: openJournal() });
    const { endsAt: _endsAt, ...view } = await till.must('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } });
    const order = (id: string, more: Partial<Caller>) =>
      till.must('orderAtCounter', { path: { order_id: id }, body: openingOf(till, FRIES) }, { ...KIOSK, ...more });
    for (let number = 1; number <= 2 * HELD_PAGE; number++) await order(`o${number}`, {});
    const listAll = async (caller: Caller = TILL) => {
      const all: HeldView[] = [];
      for (let page: readonly HeldView[] | undefined; page === undefined || page.length === HELD_PAGE; ) {
        const behind = all.at(-1)?.id;
        page = await till.must('listHeld', { query: behind === undefined ? {} : { behind } }, caller);
        all.push(...page);
      }
      return all;
    };
    const endsAt = addMilliseconds(view.heldAt, 48 * 3_600_000);
    const all = await listAll();
    expect(all).toHaveLength(2 * HELD_PAGE + 1);
    expect(all[0]).toEqual({ ...view, endsAt });
    expect(all.at(-1)).toMatchObject({ id: `o${2 * HELD_PAGE}` });
    // To a till of another vendor none of it is there, and none of it takes the place of what is.
    const other: Caller = { ...OTHER_TILL, vendorId: 99 };
    await till.must('holdCart', { path: { held_id: 'h2' }, body: { name: 'Row 6', cart: LUNCH } }, other);
    expect((await listAll(other)).map(({ id }) => id)).toEqual(['h2']);
    await till.pass(47 * 3600);
    expect((await listAll()).map(({ id }) => id)).toEqual(['h1']);
    await till.pass(2 * 3600);
    expect(await listAll()).toEqual([]);
    expect(await till.ask('recallHeld', { path: { held_id: 'h1', recall_id: 'r' } })).toMatchObject({ refusal: { code: 'unknown' } });
    await till.must('holdCart', { path: { held_id: 'h3' }, body: { name: 'Row 7', cart: LUNCH } });
    await till.pass(1);
    expect((await till.journal.findRecord('held', 'h1'))?.state).toBe('ended');
  });
});
