import { expect, test } from 'vitest';
import type { CatalogueData, ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import { soon } from '../register/browser-setup.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { BOARD_SIZES, closeBoard, overflows, serveMenu, setUpBoard } from './opened-board.ts';

const setup = setUpBoard();

test('a menu of 20 000 items never overflows, at any size, and pages on', async () => {
  const page = await setup.open(async (opened) => {
    await opened.clock.install();
    await serveMenu(opened, enlarge);
  });
  await page.getByText(/of 20,000$/).waitFor();
  for (const size of BOARD_SIZES) {
    await page.setViewportSize(size);
    for (let turn = 0; turn < 8; turn++) {
      // A screen that has just become another size measures its pages again, which takes a busy machine a moment.
      if (turn === 0) await soon(() => overflows(page)).toEqual([]);
      expect(await overflows(page), `${size.width} × ${size.height}, page ${turn}`).toEqual([]);
      const progress = await page.locator('.menu-pages-progress').innerText();
      await page.clock.fastForward(12_000);
      await soon(() => page.locator('.menu-pages-progress').innerText()).not.toBe(progress);
    }
  }
  await closeBoard(page);
});

/** Names of one to many words. */
function enlarge(data: CatalogueData): CatalogueData {
  const [known] = data.items.filter(({ prices, soldAsItem }) => soldAsItem && Object.keys(prices).length > 0) as [ItemData];
  const items = Array.from({ length: 20_000 }, (_, index) => ({
    ...known,
    id: `many-${index}`,
    active: true,
    availability: [],
    name: `Item ${index} ${'with a name that goes on '.repeat(index % 7 === 0 ? index % 5 : 0)}`.trim(),
  }));
  const groups = Array.from({ length: 40 }, (_, group) => ({
    id: `group-${group}`,
    name: `Group ${group}`,
    sortOrder: group,
    itemIds: items.slice(group * 500, (group + 1) * 500).map(({ id }) => id),
  }));
  return { ...data, items: [...data.items, ...items], dayparts: data.dayparts.map((daypart) => ({ ...daypart, groups })) };
}

test.each(BOARD_SIZES)(
  'it has no accessibility faults and cuts nothing at $width × $height, dark and light, and from right to left',
  async (size) => {
    await setup.board.setViewportSize(size);
    await soon(() => overflows(setup.board)).toEqual([]);
    expect(await barriersOn(setup.board)).toEqual([]);
    const choices = setup.board.locator('.menu-board-choices');
    await choices.getByRole('button', { name: 'Colors: Dark' }).click();
    expect(await barriersOn(setup.board)).toEqual([]);
    await choices.getByRole('button', { name: 'Colors: Light' }).click();
    await choices.getByRole('button', { name: 'Colors: System' }).click();
    for (const next of ['en-GB', 'es', 'pt', 'fr', 'de', 'ar']) {
      await choices.getByRole('button').first().click();
      await soon(() => setup.board.locator('html').getAttribute('lang')).toBe(next);
      expect(await overflows(setup.board)).toEqual([]);
    }
    await expect(setup.board.locator('html').getAttribute('dir')).resolves.toBe('rtl');
    expect(await barriersOn(setup.board)).toEqual([]);
    await choices.getByRole('button').first().click();
    await soon(() => setup.board.locator('html').getAttribute('lang')).toBe('en-US');
  },
);
