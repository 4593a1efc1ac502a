const CONTROLS = 'input, button, select, textarea, [tabindex="0"]';
const ACTS = ['keydown', 'pointerdown'] as const;

/** Scrolls to the setting of that label and focuses it, as soon as its page shows it: some pages ask the host first. Not once a person does something else. */
export function showSetting(area: HTMLElement, label: string): void {
  if (focusSetting(area, label)) return;
  const watcher = new MutationObserver(() => {
    if (focusSetting(area, label)) end();
  });
  const end = (): void => {
    watcher.disconnect();
    for (const act of ACTS) document.removeEventListener(act, end, true);
  };
  watcher.observe(area, { childList: true, subtree: true });
  for (const act of ACTS) document.addEventListener(act, end, true);
}

function focusSetting(area: HTMLElement, label: string): boolean {
  const named = [area, ...area.querySelectorAll<HTMLElement>('[aria-label], label, legend, h3, button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent)?.trim() === label,
  );
  if (named === undefined) return false;
  named.scrollIntoView({ block: 'center' });
  focusWithin(named);
  return true;
}

/** Focuses what is changed there, or the heading itself where there is nothing to change yet. */
function focusWithin(named: HTMLElement): void {
  const group = named.matches('h3, legend') ? named.parentElement : named;
  const ofLabel = named instanceof HTMLLabelElement && named.control !== null ? [named.control] : [];
  const inGroup = group === null ? [] : [...(group.matches(CONTROLS) ? [group] : []), ...group.querySelectorAll<HTMLElement>(CONTROLS)];
  // A hidden or disabled control takes no focus.
  const hasFocus = [...ofLabel, ...inGroup].some((control) => {
    control.focus({ preventScroll: true });
    return document.activeElement === control;
  });
  if (hasFocus) return;
  named.tabIndex = -1;
  named.focus({ preventScroll: true });
}
