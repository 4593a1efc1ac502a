import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settingNames } from '../../renderer/register/settings/setting-names.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { openSettings } from './register-steps.ts';

const setup = setUpBrowser();
const searchField = (page: Page) => page.locator('.settings-search input');
const results = (page: Page) => page.locator('.settings-result');

/** What has the focus, by the name of its nearest label, group or section. */
const focusedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const names: string[] = [];
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement) names.push(focused.textContent?.trim() ?? '');
    if (focused instanceof HTMLInputElement) names.push(...[...(focused.labels ?? [])].map((label) => label.textContent?.trim() ?? ''));
    for (let element: Element | null = focused; element !== null; element = element.parentElement) {
      names.push(
        element.getAttribute('aria-label') ?? '',
        element.querySelector(':scope > h3, :scope > legend')?.textContent?.trim() ?? '',
      );
    }
    return names.filter((name) => name !== '');
  });

test('each setting is found by its label, and choosing it leads to its control', async () => {
  const { page } = await setup.open({ who: DEMO_MANAGER });
  await openSettings(page, 'Stand');
  const words = readRegisterWords('en-US');
  const names = settingNames(words).filter(({ part }) => part !== 'computer');
  expect(names.length).toBeGreaterThan(40);
  for (const { part, label } of names) {
    await searchField(page).fill(label);
    const result = results(page).filter({ has: page.getByText(label, { exact: true }) });
    await result.filter({ hasText: words.settings.parts[part] }).first().click();
    await soon(() => focusedIn(page)).toContain(label);
    await soon(() => page.locator(':focus').evaluate((one) => one.getBoundingClientRect().top < window.innerHeight)).toBe(true);
    await page.getByRole('tab', { name: words.settings.parts[part], selected: true }).waitFor();
  }
});

test('by keyboard alone, without accents and by the first letters, in the language that is shown', async () => {
  const { page } = await setup.open({ who: DEMO_MANAGER, locale: 'es-ES' });
  const words = readRegisterWords('es');
  await page.keyboard.press('Alt+5');
  await searchField(page).focus();
  // Letters that come all at once are those of a scanner.
  await searchField(page).fill('propina porcen');
  const wanted = settingNames(words).find(({ label }) => label === words.settings.tipPercents)?.label ?? '';
  await results(page).first().waitFor();
  await page.keyboard.press('Enter');
  await soon(() => focusedIn(page)).toContain(wanted);
});

test('what is not there is said, and Escape leads back to the pages', async () => {
  const { page } = await setup.open({ who: DEMO_MANAGER });
  await openSettings(page, 'Stand');
  await searchField(page).fill('zebra');
  await page.getByText('No setting has “zebra”.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Stand', selected: true }).waitFor();
  expect(await searchField(page).inputValue()).toBe('');
});
