import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { detail, openMenu } from './menu-steps.ts';
import { keepPicture } from './register-steps.ts';

const setup = setUpBrowser();

const SEVERAL = (['en-US', 'ar'] as const).map((language) => readRegisterWords(language).menu.several);

describe('is free of barriers, and nothing is cut off', () => {
  test.each([
    { width: 1920, height: 1080, language: 'en' },
    { width: 1280, height: 800, language: 'en' },
    { width: 390, height: 844, language: 'en' },
    { width: 1280, height: 800, language: 'ar' },
    { width: 1024, height: 768, language: 'ar' },
    { width: 390, height: 844, language: 'ar' },
  ])('$width × $height in $language', async ({ width, height, language }) => {
    const page = await openMenu(setup, { viewport: { width, height }, locale: language });
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^(?:${SEVERAL.join('|')})$`) }).click();
    await page.locator('.menu-row-tick').nth(1).check();
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await page.locator('.menu-pick-bar .button[data-kind="primary"]').click();
    await detail(page).locator('.menu-form').waitFor();
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
    await keepPicture(page, `bulk-${width}-${language}`);
    if (width < 900) await page.locator('.list-page-back .button').click();
    await page.getByRole('button', { name: new RegExp(`^(?:${SEVERAL.join('|')})$`) }).click();
    // The rows move up as the bar goes, and a tap of the same instant would fall between two of them.
    await page.locator('.menu-pick-bar').waitFor({ state: 'detached' });
    await page.locator('.menu-row').first().click();
    await detail(page).locator('.menu-form').waitFor();
    await detail(page).locator('.menu-form-actions').scrollIntoViewIfNeeded();
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await reviewWithoutBarriers(page, language === 'ar' ? 'ar' : 'en-US', width);
  });

  /** Changes what is open, and looks at the draft. */
  async function reviewWithoutBarriers(page: Page, language: 'en-US' | 'ar', width: number): Promise<void> {
    const { menu } = readRegisterWords(language);
    const name = detail(page).getByLabel(menu.name, { exact: true });
    await name.fill(`${await name.inputValue()}, ${width}`);
    await detail(page).getByRole('button', { name: menu.save, exact: true }).click();
    await page.getByText(menu.saved).first().waitFor();
    if (width < 900) await page.locator('.list-page-back .button').click();
    await page.locator('.page-frame-actions').getByRole('button').click();
    await detail(page).locator('.menu-changes > li').first().waitFor();
    await soon(() => page.locator('.toasts-text').count()).toBe(0);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
    const discard = page.getByRole('button', { name: menu.discard, exact: true });
    await discard.click();
    await page.locator('.sheet').getByRole('button', { name: menu.discard, exact: true }).click();
    await page.getByText(menu.discarded).first().waitFor();
  }
});
