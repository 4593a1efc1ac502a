import { describe, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { button, isDrawn, openPictured } from './item-picture-steps.ts';
import { detail } from './menu-steps.ts';
import { takePhoto } from './photo.ts';
import { keepPicture } from './register-steps.ts';

const setup = setUpBrowser();

describe('by keyboard alone and without barriers', () => {
  test.each([
    { width: 1920, height: 1080, language: 'en-US' },
    { width: 1280, height: 800, language: 'en-US' },
    { width: 1024, height: 768, language: 'ar' },
    { width: 390, height: 844, language: 'ar' },
  ] as const)('at $width × $height in $language', async ({ width, height, language }) => {
    const own = readRegisterWords(language).menuPicture;
    const page = await openPictured(setup, { viewport: { width, height }, hasTouch: width === 390 }, language);
    const chosen = page.waitForEvent('filechooser');
    await button(page, own.choose).focus();
    await page.keyboard.press('Enter');
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) });
    await soon(() => button(page, readRegisterWords(language).menu.save).getAttribute('aria-disabled')).not.toBe('true');
    await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
    await detail(page)
      .locator('.item-pictures')
      .evaluate((part) => part.scrollIntoView({ block: 'center' }));
    await keepPicture(page, `item-picture-${width}-${language}`);
    await button(page, own.remove).focus();
    await page.keyboard.press('Enter');
    await detail(page).locator('.item-pictures-shown svg').waitFor();
  });
});
