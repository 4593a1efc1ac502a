import type { Browser, Page } from 'playwright-core';
import { faceLooks } from './face-looks.ts';
import { beginLook } from './fixed-world.ts';
import { officeLooks } from './office-looks.ts';
import { pageLooks } from './page-looks.ts';
import { payLooks } from './pay-looks.ts';
import { goHome, type Look, openRegisterScreen, type RegisterScreen } from './register-screen.ts';
import { sellLooks } from './sell-looks.ts';
import { sheetLooks } from './sheet-looks.ts';
import { troubleLooks } from './trouble-looks.ts';

export const ACTS: Readonly<Record<string, readonly Look[]>> = {
  sell: sellLooks,
  sheet: sheetLooks,
  pay: payLooks,
  page: pageLooks,
  office: officeLooks,
  face: faceLooks,
  trouble: troubleLooks,
};

export interface Reaching {
  readonly browser: Browser;
  /** As a browser names it: `en-US`. */
  readonly locale: string;
  /** In their order, since some begin where another one has ended. */
  readonly looks: readonly Look[];
  readonly onReached: (page: Page, look: Look) => Promise<void>;
  /** Not reached, or not left. */
  readonly onMissed: (page: Page, look: Look, fault: unknown) => Promise<void>;
}

/** Goes to one look after the other, at a host of their own. */
export async function reachLooks({ browser, locale, looks, onReached, onMissed }: Reaching): Promise<void> {
  beginLook(0);
  const screen = await openRegisterScreen(browser, { locale, colorScheme: 'light' });
  try {
    for (const [place, look] of looks.entries()) {
      beginLook(place + 1);
      await reach(screen, look, onReached).catch((fault) => onMissed(screen.page, look, fault));
    }
  } finally {
    await screen.register.context.close();
    await screen.host.stop();
  }
}

async function reach(screen: RegisterScreen, look: Look, onReached: Reaching['onReached']): Promise<void> {
  let other: Page | undefined;
  try {
    other = await look.go(screen);
    await onReached(other ?? screen.page, look);
    await look.leave?.(screen);
  } finally {
    if (other !== undefined) await closeWindow(other);
    else if (!look.name.startsWith('lock')) await goHome(screen);
  }
}

/** What is still being asked on behalf of the page, to alter the answer, ends without one. */
async function closeWindow(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const context = page.context();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
