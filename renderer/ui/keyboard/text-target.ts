export type TextTarget = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED_INTO: ReadonlySet<string> = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'color', 'image']);

export function isTextTarget(target: unknown): target is TextTarget {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.has(target.type);
}

/** True for elements that Enter and Space activate; no command may take these keys from them. */
export function isPressable(target: unknown): boolean {
  return (
    target instanceof Element && target.closest('button, a[href], summary, select, input, [role="menuitem"], [role="option"]') !== null
  );
}

/** Saves the content of a field. Returns a function that restores it. */
export function rememberText(field: TextTarget): () => void {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    writeText(field, value);
    // Number and email fields do not support a selection.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Inserts text as if it were typed. */
export function typeText(field: TextTarget, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  writeText(field, value.slice(0, start) + text + value.slice(selectionEnd ?? value.length));
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
}

/** React notices a new value only if the element's native setter sets it and an event follows. */
function writeText(field: TextTarget, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
