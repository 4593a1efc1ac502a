import type { DesktopBridge } from '../../shared/till-contract/desktop/desktop-bridge.ts';

declare global {
  interface Window {
    /** What the desktop's shell does for its window; a browser has none of it. */
    readonly grandstand?: DesktopBridge;
  }
}

export function desktopOf(page: Pick<Window, 'grandstand'>): DesktopBridge | undefined {
  return page.grandstand;
}
