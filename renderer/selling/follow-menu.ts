import type { Host } from '../host/host-store.ts';
import type { MenuStore } from './menu-store.ts';

/** Asks for the menu when the host comes back, when it says that the menu changed, and when its status names another one than ours. */
export function followMenu(host: Pick<Host, 'on' | 'store'>, menu: MenuStore): void {
  const pull = (): void => void menu.pull();
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') pull();
  });
  host.on('catalogue_changed', pull);
  // Retries a pull that came too early or failed: each status names the newest menu.
  host.on('status', ({ status }) => {
    const { catalogue } = menu.store.getState();
    const isOther = catalogue?.revision !== status.catalogue?.revision || catalogue?.terms.vendorId !== status.place?.vendorId;
    if (status.catalogue !== undefined && isOther) pull();
  });
}
