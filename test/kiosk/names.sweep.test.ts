import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { DISPLAY_OPERATIONS } from '../../shared/till-contract/operations/display-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { setUpBrowser, soon } from '../register/browser-setup.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { type OpenedKiosk, openKiosk, PLAIN, payByCard, primary, screen, startButton } from './opened-kiosk.ts';

/** What guests read in their language, and what the stand and its order call the same things. */

const setup = setUpBrowser();
let kiosk: OpenedKiosk | undefined;
afterEach(async () => {
  if (kiosk !== undefined) await giveBackWindow(kiosk);
  kiosk = undefined;
});

const groups = (page: Page) => page.locator('.group-rail-name').allInnerTexts();
const itemCard = (page: Page, name: string) => page.locator('.item-card', { has: page.getByText(name, { exact: true }) });

async function startIn(language: string): Promise<Page> {
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'));
  const { page } = kiosk;
  expect(await page.locator('.start-screen-group-name').allInnerTexts()).toContain('Burgers');
  await page.getByRole('button', { name: language }).first().tap();
  await screen(page, 'menu').waitFor();
  return page;
}

async function translateWater(es: string): Promise<void> {
  const edited = await setup.host.host.service.context.catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item) => (item.name === PLAIN ? { ...item, translations: { ...item.translations, es: { name: es } } } : item)),
  }));
  expect(edited?.ok).toBe(true);
}

test('a guest orders in Spanish; sale and kitchen have the names of the stand, and the next guest reads English', async () => {
  const kitchen = await openFace(setup.browser, await setup.host.link('kitchen'));
  await kitchen.getByText('Nothing to make').first().waitFor();
  const page = await startIn('Español');
  await soon(() => groups(page)).toEqual(expect.arrayContaining(['Favoritos', 'Hamburguesas', 'Bebidas']));
  await page.locator('.group-rail-group', { hasText: 'Hamburguesas' }).tap();
  await itemCard(page, 'Hamburguesa clásica').tap();
  await screen(page, 'item').waitFor();
  await page.getByText('Un cuarto de libra de carne de res en pan tostado.').waitFor();
  expect(await page.locator('.set-choices-title').allInnerTexts()).toContain('Salsas (dos gratis)');
  await page.getByRole('checkbox', { name: 'Kétchup' }).check({ force: true });
  await primary(page).tap();
  await page.locator('.upsell-strip').getByText('Papas fritas', { exact: true }).waitFor();
  await page.locator('.upsell-strip > .button').tap();

  // The menu changes while the guest reads it.
  await translateWater('Agua de manantial');
  await page.locator('.group-rail-group', { hasText: 'Bebidas' }).tap();
  await itemCard(page, 'Agua de manantial').tap();
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  expect(await page.locator('.kiosk-line-name').allInnerTexts()).toEqual(['Hamburguesa clásica', 'Agua de manantial']);
  expect(await page.locator('.kiosk-line-choices').allInnerTexts()).toEqual([expect.stringContaining('Kétchup')]);
  await primary(page).tap();
  await screen(page, 'how').waitFor();
  const opened = page.waitForResponse((response) => response.request().method() === 'PUT' && /\/till\/sales\/[^/]+$/.test(response.url()));
  await payByCard(page).tap();
  const { sale } = (await (await opened).json()) as SaleView;
  expect(Object.values(sale.itemNames)).toEqual(expect.arrayContaining(['Classic Burger', PLAIN, 'Ketchup']));
  const number = await page.getByTestId('guest-number').innerText();

  await kitchen.locator('.ticket', { hasText: number }).waitFor();
  const ticket = await kitchen.locator('.ticket', { hasText: number }).innerText();
  expect(ticket).toContain('CLASSIC');
  expect(ticket).not.toMatch(/Hamburguesa|Kétchup/);
  await primary(page).tap();
  await startButton(page).waitFor();
  await soon(() => page.locator('.start-screen-group-name').allInnerTexts()).toContain('Burgers');
});

test('in Arabic the names are Arabic, those from the page’s own copy of the menu too', async () => {
  const page = await startIn('العربية');
  await soon(() => groups(page)).toEqual(expect.arrayContaining(['المفضلة', 'برغر', 'مشروبات']));
  await itemCard(page, 'مياه معبأة').waitFor();
  const [shown] = await page.locator('.item-card-name').allInnerTexts();
  expect(shown).toMatch(/\p{Script=Arabic}/u);
  await page.route('**/till/catalogue*', (route) => route.abort());
  await page.reload();
  await startButton(page).waitFor();
  await page.getByRole('button', { name: 'العربية' }).first().tap();
  await itemCard(page, 'مياه معبأة').waitFor();
});

test('the menu board and the display say names in their language, the register beside them in the stand’s; it finds each by either', async () => {
  await translateWater('Agua de manantial');
  await setup.change({ receiptLanguage: 'es' });
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { url } = await manager.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'menu', name: 'Board' } });
  const board = await openFace(setup.browser, url, { locale: 'de' });
  await board.getByText('Klassischer Burger', { exact: true }).first().waitFor();
  await board.getByText('Beliebt', { exact: true }).first().waitFor();

  const register = await setup.open({ locale: 'es' });
  const display = await openFace(setup.browser, await setup.host.link('display'));
  await display.locator('.display').waitFor();
  const devices = await manager.must(HOST_OPERATIONS.listDevices);
  const tillId = await register.page.evaluate(async () => (await (await fetch('/till/status')).json()).device.id as string);
  const displayId = devices.find(({ kind }) => kind === 'display')?.id ?? '';
  await manager.must(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: displayId }, body: { tillId } });

  // Between guests it shows what is sold; the first of each group, where no item has a picture.
  await display.locator('.idle-view-caption', { hasText: 'Hamburguesa con queso' }).waitFor();

  const { page } = register;
  await page.locator('.search-field input').fill('manantial');
  await page.locator('.tile', { hasText: PLAIN }).first().click();
  await soon(() => page.locator('.cart-line-name').allInnerTexts()).toEqual([PLAIN]);
  await soon(() => display.locator('.order-view-line').allInnerTexts()).toEqual([expect.stringContaining('Agua de manantial')]);
  await setup.change({ receiptLanguage: 'en' });
});
