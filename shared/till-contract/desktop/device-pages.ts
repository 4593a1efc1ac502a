import type { DeviceKind } from '../parts/till-operation.ts';

const PAGES: Readonly<Record<DeviceKind, string>> = {
  till: 'register',
  kiosk: 'kiosk',
  kitchen: 'kitchen',
  display: 'display',
  board: 'board',
  menu: 'menu-board',
};

/** Returns the page that a device of this kind opens. */
export function pageOfKind(kind: DeviceKind): string {
  return `/${PAGES[kind]}/`;
}

/** The page for a device that has no kind yet. */
export const JOIN_PAGE = '/join/';
