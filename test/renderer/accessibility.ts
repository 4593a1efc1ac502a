import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** A dark page is the light one in other colours: only what judges colours can find something new in it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface Judging {
  /** A selector of the part that is looked at. */
  readonly within?: string;
  /** The page is looked at whole in its light colours, too. */
  readonly isDark?: boolean;
}

/** Whatever keeps somebody from using the page, each with its first place. */
export async function barriersOn(page: Page, { within, isDark = false }: Judging = {}): Promise<readonly string[]> {
  // The usual mode opens a page beside for every look, for the sake of frames from elsewhere, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (isDark) axe.withRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary} (${nodes.length})`);
}
