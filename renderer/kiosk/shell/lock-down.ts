/** Restricts the page to ordering, so that guests can't reach the browser or the machine. */
export function lockDown(page: Window): void {
  const { document } = page;
  for (const kind of ['contextmenu', 'dragstart', 'drop', 'gesturestart', 'selectstart'] as const) {
    document.addEventListener(kind, (event) => !isTextField(event.target) && event.preventDefault());
  }
  // Zooming would push the page beyond the screen; larger text is available in the display options.
  document.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  document.addEventListener('keydown', (event) => leadsAway(event) && event.preventDefault(), { capture: true });
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}

/** True for keys that search, print, reload, zoom or leave the page: function keys, and keys pressed with a modifier. */
function leadsAway({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (key === 'Backspace' || key === "'" || key === '/') return !isTextField(target);
  return (ctrlKey || metaKey || altKey) && key !== 'AltGraph';
}
