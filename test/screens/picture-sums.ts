import type { Page } from 'playwright-core';

/** A figure or text that a page shows in two places, which must be equal. */
export interface ShownTwice {
  readonly what: string;
  readonly here: string | number;
  readonly there: string | number;
}

/** By the name of the picture: the sums that somebody could check on it. */
export const SUMS: Readonly<Record<string, (page: Page) => Promise<readonly ShownTwice[]>>> = {
  register: sumCart,
  phone: sumCart,
  payment: sumPayment,
  kitchen: sumKitchen,
  reports: sumReport,
  queue: sumQueue,
};

/** Cents, or thousandths of pieces where there are three decimals; amounts of the demo catalogue have two. */
function numberOf(text: string): number {
  return Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);
}

async function textsOf(page: Page, selector: string): Promise<readonly string[]> {
  return (await page.locator(selector).allInnerTexts()).map((text) => text.trim());
}

async function sumOf(page: Page, selector: string): Promise<number> {
  return (await textsOf(page, selector)).reduce((sum, text) => sum + numberOf(text), 0);
}

async function numberAt(page: Page, selector: string): Promise<number> {
  return numberOf(await page.locator(selector).first().innerText());
}

async function sumCart(page: Page): Promise<readonly ShownTwice[]> {
  const lines = await sumOf(page, '.cart-line-amount');
  const rows = await sumOf(page, '.cart-total-row:not(.cart-total-due) dd.figure');
  const total = await numberAt(page, '[data-testid="total"]');
  return [
    { what: 'lines with discounts, fees and taxes, and the total', here: lines + rows, there: total },
    ...(await textsOf(page, '.cart > .button .figure')).map((text) => ({
      what: 'the total and the button that takes it',
      here: total,
      there: numberOf(text),
    })),
  ];
}

async function sumPayment(page: Page): Promise<readonly ShownTwice[]> {
  const due = await numberAt(page, '[data-testid="due"]');
  const given = await numberAt(page, '.money-keypad-amount');
  return [
    ...(await sumCart(page)),
    { what: 'the total and what is to pay', here: await numberAt(page, '[data-testid="total"]'), there: due },
    { what: 'what is given, less what is to pay, and the change', here: given - due, there: await numberAt(page, '.pay-change') },
  ];
}

async function sumKitchen(page: Page): Promise<readonly ShownTwice[]> {
  // Of the tickets on other pages nothing is seen, but they are counted.
  const items = await page
    .locator('.ticket-item')
    .evaluateAll((all) => all.map((item) => [...item.children].map((part) => part.textContent.trim()).join(' ')));
  const counts = await textsOf(page, '.kitchen-count');
  return [
    {
      what: 'tickets and their number',
      here: (await textsOf(page, '.ticket')).length,
      there: (await numberAt(page, '[data-testid="open-count"]')) / 100,
    },
    { what: 'what is on tickets and what is to make in all', here: listOf(items), there: listOf(counts) },
  ];
}

/** `7 Fries, 4 Churro`: how many of each name, ordered by name. */
function listOf(texts: readonly string[]): string {
  const sums = new Map<string, number>();
  for (const text of texts) {
    const [, count = '', name = ''] = /^(\S+)\s+(.*)$/s.exec(text) ?? [];
    sums.set(name, (sums.get(name) ?? 0) + Number(count));
  }
  return [...sums]
    .map(([name, count]) => `${name} ${count}`)
    .toSorted()
    .join(', ');
}

async function sumReport(page: Page): Promise<readonly ShownTwice[]> {
  const rows = page.locator('.reports-body tbody tr');
  const columns = await page.locator('.reports-body tfoot td').count();
  const columnSums = await Promise.all(
    Array.from({ length: columns - 1 }, async (_, place) => {
      const cell = `td:nth-child(${place + 2})`;
      const cells = await rows.locator(cell).allInnerTexts();
      return {
        what: `rows of column ${place + 2} and its sum`,
        here: cells.reduce((sum, text) => sum + numberOf(text), 0),
        there: await numberAt(page, `.reports-body tfoot ${cell}`),
      };
    }),
  );
  return columnSums;
}

const WAITS = ['Waiting to sync', 'Syncing'];

async function sumQueue(page: Page): Promise<readonly ShownTwice[]> {
  const states = await textsOf(page, '.queue-job-state');
  const figure = (place: number): string => `.queue-figure:nth-child(${place}) dd`;
  const [waiting, unsure, toDecide, amount] = await Promise.all([1, 2, 3, 4].map((place) => numberAt(page, figure(place))));
  const line = await page.locator('.state-line .quiet').first().innerText();
  const [, count = '', money = '', oldest = ''] = /^(\d+) waiting · (\S+) · oldest (.+)$/.exec(line) ?? [];
  const rowsThat = (is: (state: string) => boolean): number => 100 * states.filter(is).length;
  const isUnsure = (state: string): boolean => state.startsWith('Unconfirmed');
  return [
    { what: 'rows that wait and their number', here: rowsThat((state) => WAITS.includes(state)), there: waiting ?? 0 },
    { what: 'rows without an answer and their number', here: rowsThat(isUnsure), there: unsure ?? 0 },
    {
      what: 'rows that a person decides and their number',
      here: rowsThat((state) => !WAITS.includes(state) && !isUnsure(state)),
      there: toDecide ?? 0,
    },
    { what: 'amounts of rows and their sum', here: await sumOf(page, '.queue-job-amount'), there: amount ?? 0 },
    { what: 'all rows and the number at the top', here: rowsThat(() => true), there: numberOf(count) },
    { what: 'the sum of the page and that at the top', here: amount ?? 0, there: numberOf(money) },
    { what: 'the oldest of the page and that at the top', here: await page.locator(figure(5)).innerText(), there: oldest },
  ];
}
