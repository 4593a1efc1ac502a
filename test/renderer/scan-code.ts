import type { Page } from 'playwright-core';

/** As fast as a scanner types, however busy the machine is. The keyboard of a test is slowed down by a busy machine. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const start = performance.now();
      for (const [place, one] of keys.entries()) {
        const pressed = { key: one, code: one, bubbles: true, cancelable: true };
        const field = document.activeElement ?? document.body;
        const event = new KeyboardEvent('keydown', pressed);
        // A key has the time at which it was pressed, however long the page is busy with the one before.
        Object.defineProperty(event, 'timeStamp', { value: start + place * 5 });
        // A key that no listener takes is typed into the field.
        if (field.dispatchEvent(event) && one.length === 1) document.execCommand('insertText', false, one);
        field.dispatchEvent(new KeyboardEvent('keyup', pressed));
      }
    },
    [...code, 'Enter'],
  );
}
