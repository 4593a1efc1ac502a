import type { Locator } from 'playwright-core';

/** As a person types: when the field has the focus, and slower than a scanner. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.and(field.page().locator(':focus')).waitFor();
  await field.page().keyboard.type(text, { delay: 80 });
}
