export type TextTarget = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED_INTO: ReadonlySet<string> = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'color', 'image']);

export function isTextTarget(target: unknown): target is TextTarget {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.has(target.type);
}

/** Enter and Space press what has the focus, if it is one of these; no command may come between. */
export function isPressable(target: unknown): boolean {
  return (
    target instanceof Element && target.closest('button, a[href], summary, select, input, [role="menuitem"], [role="option"]') !== null
  );
}

/** What the field holds now, to be put back later. */
export function rememberText(field: TextTarget): () => void {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    writeText(field, value);
    // Fields for numbers and addresses have no selection to set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** As if it were typed. */
export function typeText(field: TextTarget, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  writeText(field, value.slice(0, start) + text + value.slice(selectionEnd ?? value.length));
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
}

/** React sees a value only when it is set by the element's own setter and followed by an event. */
function writeText(field: TextTarget, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
