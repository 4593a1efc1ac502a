import type { DesktopBridge } from '../../shared/till-contract/desktop/desktop-bridge.ts';

declare global {
  interface Window {
    /** The bridge that the desktop's shell offers to its window. Browsers have none. */
    readonly grandstand?: DesktopBridge;
  }
}

export function desktopOf(page: Pick<Window, 'grandstand'>): DesktopBridge | undefined {
  return page.grandstand;
}
