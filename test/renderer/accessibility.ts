import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** A dark page is the light one in other colours: only what judges colours can find something new in it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface Judging {
  /** A selector of the part that is looked at. */
  readonly within?: string;
  /** The page is looked at whole in its light colours, too. */
  readonly isDark?: boolean;
}

/** The same in both themes, of a page that follows that of the system: it is light before and after. */
export async function barriersByDayAndNight(page: Page, judging: Pick<Judging, 'within'> = {}): Promise<readonly string[]> {
  const byDay = await barriersOn(page, judging);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await barriersOn(page, { ...judging, isDark: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((barrier) => `dark: ${barrier}`)];
}

/** The accessibility faults of the page, each with its first element. */
export async function barriersOn(page: Page, { within, isDark = false }: Judging = {}): Promise<readonly string[]> {
  // The builder that Playwright's users have sends the whole of axe twice for every look. A page without frames needs it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  return await page.evaluate(judge, { within, rules: isDark ? OF_COLOURS : undefined });
}

let source: Promise<string> | undefined;

function axeSource(): Promise<string> {
  const places = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  source ??= readFile(places.resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

interface Axe {
  run(context: string | Document, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/** In the page. */
async function judge({ within, rules }: { within: string | undefined; rules: readonly string[] | undefined }): Promise<readonly string[]> {
  const { axe } = window as unknown as { readonly axe: Axe };
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'], ...runOnly });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary} (${nodes.length})`);
}
