// First of all: it says in which order the layers of the other style sheets count.
import '../ui/design/base.css';
import { showFirstScreen } from '../ui/boot/first-screen.ts';
import { windowWorld } from '../ui/boot/window-world.ts';

/** What is shown first is on the glass before the rest is even read. */
async function begin(): Promise<void> {
  // What can't be shown is drawn by the program, as at the very first start.
  if (await showFirstScreen(window, windowWorld.epochMilliseconds()).catch(() => false)) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  const { openPage } = await import('./open-page.tsx');
  await openPage();
}

void begin();
