import type { DeviceKind } from './till-operation.ts';

const PAGES: Readonly<Record<DeviceKind, string>> = {
  till: 'register',
  kiosk: 'kiosk',
  kitchen: 'kitchen',
  display: 'display',
  board: 'board',
};

/** Where a device of that kind begins. */
export function pageOfKind(kind: DeviceKind): string {
  return `/${PAGES[kind]}/`;
}

/** Where a device begins that nobody has told what it is. */
export const JOIN_PAGE = '/join/';
