import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser } from './browser-setup.ts';
import { detail, openMenu, rows } from './menu-steps.ts';

const setup = setUpBrowser();

const KINDS = ['groups', 'item_sets', 'taxes', 'dayparts', 'discounts', 'fees'] as const;

test.each([
  ['en-US', 1920, 1080],
  ['en-US', 1280, 800],
  ['en-US', 1024, 768],
  ['en-US', 390, 844],
  ['ar', 1280, 800],
  ['ar', 390, 844],
] as const)(
  'the forms of every part of the menu are free of barriers, and nothing is cut off, in %s at %i × %i',
  async (locale, width, height) => {
    const words = readRegisterWords(locale).menuRecords;
    const page = await openMenu(setup, { locale, viewport: { width, height } });
    for (const kind of KINDS) {
      await page.getByRole('combobox', { name: words.show, exact: true }).selectOption(kind);
      await rows(page).first().click();
      await detail(page).locator('.menu-form').waitFor();
      if (process.env.PICTURES !== undefined)
        await page.screenshot({ path: `${process.env.PICTURES}/record-${kind}-${width}-${locale}.png` });
      expect(await barriersByDayAndNight(page), kind).toEqual([]);
      expect([await excessWidth(page), await coveredControls(page)], kind).toEqual([0, []]);
      if (width < 600) await detail(page).locator('.list-page-back').getByRole('button').click();
    }
  },
);
