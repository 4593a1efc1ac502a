import type { DeviceKind } from '../../shared/till-contract/till-operation.ts';

const PAGES: Readonly<Record<DeviceKind, string>> = { till: 'register', kiosk: 'kiosk', kitchen: 'kitchen', display: 'register' };
/** Where a device of that kind begins. */
export function pageOf(kind: DeviceKind): string {
  return `/${PAGES[kind]}/`;
}
