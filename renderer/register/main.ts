// Must be the first import: it declares the order of the CSS layers.
import '../ui/design/base.css';
import { showFirstScreen } from '../ui/boot/first-screen.ts';
import { windowWorld } from '../ui/boot/window-world.ts';

/** Draws the stored first screen, and loads the rest of the program once it is painted. */
async function begin(): Promise<void> {
  if (showStored()) await painted();
  const { openPage } = await import('./open-page.tsx');
  await openPage();
}

/** If the first screen cannot be shown, the program draws the page itself, as on the very first start. */
function showStored(): boolean {
  try {
    return showFirstScreen(window, windowWorld.epochMilliseconds());
  } catch {
    return false;
  }
}

/** A machine that paints later than this is not made slower still by waiting. */
const PATIENCE_MILLISECONDS = 250;

/** Resolves once the tiles are on the glass: loading the program at the same time would take the processor from painting them. */
function painted(): Promise<void> {
  // A window that is not seen paints nothing.
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE_MILLISECONDS);
  });
}

void begin();
