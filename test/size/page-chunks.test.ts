import { beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../../renderer/vite/pages.ts';
import { type BuiltPage, listBuiltPages } from './page-chunks.ts';

interface PageRule {
  /** Thousands of bytes of gzipped scripts before the page can be used, in English. */
  readonly atMost: number;
  /** Beginnings of paths of modules that the page loads at no time. */
  readonly never: readonly string[];
  /** And those that it may load later, when someone asks for them. */
  readonly later?: readonly string[];
}

/** Prices, carts, sales and their payment. */
const SELLING = [
  ...['cart', 'priced-lines', 'discount', 'tax-and-fee', 'pricing', 'sale', 'receipt'].map((floor) => `shared/engine/${floor}/`),
  ...['cart-', 'sale-', 'draft-', 'choices', 'problem-'].map((name) => `renderer/selling/${name}`),
  'shared/till-contract/operations/sale-operations.ts',
];
const others = (...own: readonly string[]): readonly string[] =>
  PAGES.filter((page) => !own.includes(page)).map((page) => `renderer/${page}/`);

const RULES: Readonly<Record<string, PageRule>> = {
  join: { atMost: 125, never: [...others('join'), 'shared/engine/', 'renderer/selling/'] },
  board: { atMost: 152, never: [...others('board'), 'shared/engine/', ...SELLING, 'node_modules/@radix-ui/react-dialog'] },
  // Between guests it shows the menu.
  display: { atMost: 169, never: [...others('display'), ...SELLING] },
  kitchen: { atMost: 174, never: [...others('kitchen'), 'shared/engine/', ...SELLING] },
  'menu-board': { atMost: 166, never: [...others('menu-board'), ...SELLING] },
  kiosk: { atMost: 228, never: [...others('kiosk'), 'node_modules/uplot/'] },
  register: {
    atMost: 300,
    never: others('register'),
    later: [
      'node_modules/uplot/',
      ...['audit', 'readiness', 'refund', 'reports', 'settings', 'today'].map((feature) => `renderer/register/${feature}/`),
      ...['orders', 'queue', 'staff', 'tabs'].map((feature) => `renderer/register/${feature}/${feature}-page.tsx`),
      ...['pay/pay-panel.tsx', 'pay/done-panel.tsx', 'shell/open-sheet.tsx'].map((file) => `renderer/register/${file}`),
    ],
  },
};

/** None of the rooms behind the screens, and none of the packages that they are made with. */
const OF_THE_HOST = [
  'electron/',
  ...['client', 'service', 'sync', 'till', 'wire'].map((room) => `shared/${room}/`),
  ...['ajv', 'jose', 'ky', 'fastify', 'pg'].map((name) => `node_modules/${name}/`),
];

let pages: readonly BuiltPage[];
beforeAll(async () => {
  pages = await listBuiltPages();
}, 120_000);

test('every page has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(PAGES.toSorted());
});

describe.each(Object.entries(RULES))('the page %s', (name, { atMost, never, later = [] }) => {
  const find = (kind: 'first' | 'all') => (pages.find(({ page }) => page === name) as BuiltPage)[kind];
  const foundIn = (kind: 'first' | 'all', beginnings: readonly string[]): readonly string[] =>
    find(kind).modules.filter((path) => beginnings.some((beginning) => path.startsWith(beginning)));

  test('loads nothing that its role does not do, at no time', () => {
    expect(find('all').modules.some((path) => path.startsWith(`renderer/${name}/`))).toBe(true);
    expect(foundIn('all', [...never, ...OF_THE_HOST])).toEqual([]);
  });

  test('loads no pages that someone has to ask for before they do', () => {
    expect(foundIn('first', later)).toEqual([]);
  });

  test('weighs no more than it did, before it can be used', () => {
    expect(Math.ceil(find('first').gzipped / 1000)).toBeLessThanOrEqual(atMost);
    // A goal far above what there is would hold nothing.
    expect(find('first').gzipped / 1000).toBeGreaterThan(atMost * 0.9);
  });
});
