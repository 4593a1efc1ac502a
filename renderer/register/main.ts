// Must be the first import: it declares the order of the CSS layers.
import '../ui/design/base.css';
import { showFirstScreen } from '../ui/boot/first-screen.ts';
import { windowWorld } from '../ui/boot/window-world.ts';

/** Draws the stored first screen before it loads the rest of the program. */
async function begin(): Promise<void> {
  // If the first screen cannot be shown, the program draws the page itself, as on the very first start.
  if (await showFirstScreen(window, windowWorld.epochMilliseconds()).catch(() => false)) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  const { openPage } = await import('./open-page.tsx');
  await openPage();
}

void begin();
