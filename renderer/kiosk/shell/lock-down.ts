/** Whoever stands before it may order, and do nothing else with the machine below. */
export function lockDown(page: Window): void {
  const { document } = page;
  for (const kind of ['contextmenu', 'dragstart', 'drop', 'gesturestart', 'selectstart'] as const) {
    document.addEventListener(kind, (event) => !isTextField(event.target) && event.preventDefault());
  }
  // Two fingers, or a wheel with a key, would enlarge the page beyond its edges: larger text is offered on the screen itself.
  document.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  document.addEventListener('keydown', (event) => leadsAway(event) && event.preventDefault(), { capture: true });
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}

/** Searching, printing, reloading, zooming, other pages: all of it is by a function key or by one that is held. */
function leadsAway({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (key === 'Backspace' || key === "'" || key === '/') return !isTextField(target);
  return (ctrlKey || metaKey || altKey) && key !== 'AltGraph';
}
