import { expect, test } from 'vitest';
import { movedBy } from '../renderer/still-controls.ts';
import { setUpBrowser } from './browser-setup.ts';
import { payButton } from './opened-register.ts';

const setup = setUpBrowser();

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

test.each(SIZES)('nothing moves under a finger while a sale is made at $width × $height', async (viewport) => {
  const { page } = await setup.open({ viewport });
  const { tap, moved } = movedBy(page);
  const tile = (name: string) => page.locator('.tile', { hasText: name });
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const isNarrow = viewport.width < 900;
  await tile('Soft Pretzel').waitFor();
  await tap('the first item', tile('Soft Pretzel'));
  await tap('a second item', tile('Bottled Water'));
  await tap('one more of it', tile('Bottled Water'));
  await tap('another group', page.getByRole('tab', { name: 'Sides' }));
  await tap('an item of it', tile('Fries'));
  await tap('back to the first group', page.getByRole('tab', { name: 'Favorites' }));
  if (isNarrow) await tap('the order is drawn up', page.locator('.cart-bar-pull'));
  await tap('plus', named('One more Soft Pretzel'));
  await tap('minus', named('One less Soft Pretzel'));
  await tap('the line goes', named('One less Soft Pretzel'));
  await tap('undo', page.locator('.cart-head').getByRole('button', { name: /Undo/ }));
  await tap('a line is opened', page.locator('.cart-line-open'));
  await tap('its sheet is closed', page.locator('.sheet').getByRole('button', { name: /Close|Done|Cancel/ }));
  await tap('hold', page.locator('.cart').getByRole('button', { name: /Hold/ }));
  await tap('its sheet is closed', page.locator('.sheet').getByRole('button', { name: /Close|Done|Cancel/ }));
  await tap('pay', isNarrow ? page.locator('.cart .button', { hasText: /^Pay/ }) : payButton(page));
  await page.getByTestId('due').waitFor();
  if (isNarrow) await tap('another amount', named('Other amount'));
  await tap('a key', page.locator('.keypad-key').first());
  if (isNarrow) await tap('back to all ways', named('All ways to pay'));
  else await tap('a key that takes it back', page.locator('.keypad-key').last());
  await tap('a round-up', named('Round up'));
  await tap('without a round-up', page.locator('.pay-charity button'));
  await tap('a note', page.locator('.pay-quick button').nth(1));
  await page.locator('.done').waitFor();
  await tap('a receipt', page.locator('.done-actions button').first());
  // What is brought back takes its place among the others, which is what was asked for.
  delete moved.undo;
  expect(moved).toEqual({});
});
