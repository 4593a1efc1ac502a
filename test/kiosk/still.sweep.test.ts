import { afterEach, expect, test } from 'vitest';
import { setUpBrowser } from '../register/browser-setup.ts';
import { movedBy } from '../renderer/still-controls.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import { BURGER } from './kiosk-steps.ts';
import { card, type OpenedKiosk, openKiosk, PLAIN, primary, screen, startButton, UPRIGHT } from './opened-kiosk.ts';

const setup = setUpBrowser();
let kiosk: OpenedKiosk;
afterEach(() => giveBackWindow(kiosk));

test.each([UPRIGHT, { width: 1280, height: 800 }])('nothing moves under a guest’s finger at $width × $height', async (viewport) => {
  await setup.change({ charity: 'offer', tips: { asks: 'before_card', percents: [10, 20] } });
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'), { viewport });
  const { page } = kiosk;
  const { tap, moved } = movedBy(page);
  const group = (name: string) => page.locator('.group-rail-group', { hasText: name });
  await tap('start', startButton(page));
  await screen(page, 'menu').waitFor();
  await tap('a group', group('Drinks'));
  await tap('an item', card(page, PLAIN));
  await tap('the same item', card(page, PLAIN));
  await tap('another group', group('Burgers'));
  await tap('an item with choices', card(page, BURGER));
  await tap('a choice', page.locator('.set-choices label').nth(1));
  await tap('another choice', page.locator('.set-choices label').nth(3));
  await tap('it is added', primary(page));
  await tap('nothing else', page.locator('.upsell-strip > .button'));
  await tap('the order', primary(page));
  await screen(page, 'cart').waitFor();
  await tap(
    'one more',
    page
      .locator('.kiosk-line')
      .first()
      .getByRole('button', { name: /more|Increase/i }),
  );
  await tap(
    'one less',
    page
      .locator('.kiosk-line')
      .first()
      .getByRole('button', { name: /less|Decrease/i }),
  );
  await tap(
    'a line is removed',
    page
      .locator('.kiosk-line')
      .first()
      .getByRole('button', { name: /Remove/ }),
  );
  await tap('undo', page.getByRole('button', { name: 'Undo' }));
  // What is brought back takes its place among the others, which is what was asked for.
  delete moved.undo;
  await tap('to pay', primary(page));
  await tap('a tip', page.locator('.big-choice, .extras button').first());
  expect(moved).toEqual({});
});
