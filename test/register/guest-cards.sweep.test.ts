import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { setUpGuestCards } from './guest-cards-steps.ts';
import { pay } from './opened-register.ts';
import { keepPicture } from './register-steps.ts';

const cards = setUpGuestCards();

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
  ['ar', { width: 390, height: 844 }],
] as const)('sheet, order and payment of a card are accessible and fit, in %s at %o', async (locale, viewport) => {
  const code = `SIZES-${viewport.width}-${locale.toUpperCase().replace('-', '')}`;
  await cards.makeCard(code, 300, { tier: 'gold', holder: 'Zoë' });
  const page = await cards.openOrder({ locale, viewport });
  const isSound = async (name: string): Promise<void> => {
    await keepPicture(page, `${name}-${viewport.width}-${locale}`);
    // On a small screen the whole order lies over the page's own part.
    const barriers = (await barriersByDayAndNight(page)).filter((each) => name !== 'card-row' || !each.startsWith('landmark-one-main'));
    expect([name, barriers]).toEqual([name, []]);
    expect([name, await coveredControls(page), await excessWidth(page)]).toEqual([name, [], 0]);
  };
  await page.keyboard.press('Alt+G');
  await page.locator('.order-card-sheet input').waitFor();
  await isSound('card-asked');
  await page.locator('.order-card-sheet input').fill(code);
  await page.keyboard.press('Enter');
  await page.getByTestId('guest-card-balance').waitFor();
  await isSound('card-shown');
  await page.locator('.sheet-foot .button[data-kind="primary"]').click();
  await page.locator('.order-card-sheet').waitFor({ state: 'detached' });
  if (viewport.width < 900) await page.locator('.cart-bar-pull').click();
  await page.locator('.order-card').waitFor();
  await isSound('card-row');
  if (viewport.width < 900) await page.locator('.cart > .button').click();
  else await pay(page);
  await page.locator('.pay-attached').waitFor();
  await isSound('card-pays');
});
