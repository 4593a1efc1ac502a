import { useEffect, useRef } from 'react';
import { now } from '../../../shared/base/time.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import type { Page } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister, useSale } from '../frame/use-register.ts';
import { holdCart } from './held-carts.ts';
import { suggestedName } from './suggested-name.ts';

/** Reacts when this device is assigned to another vendor: holds the current cart for the old vendor and resets the menu view. */
export function useVendorChange(): void {
  usePutAside();
  useOtherMenu();
}

/** A cart cannot be sold from another vendor's menu. It leaves the screen once the host holds it for the old vendor's tills. */
function usePutAside(): void {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const sellsFor = useHost(({ status }) => status?.place?.vendorId);
  const isSignedIn = useHost(({ status, presence }) => presence === 'there' && status?.employee !== undefined);
  const maySell = useSale(isSelling);
  const isForeign = useCart(
    ({ cart, vendorId }) => cart.lines.length > 0 && vendorId !== undefined && sellsFor !== undefined && vendorId !== sellsFor,
  );
  const isBusy = useRef(false);
  useEffect(() => {
    if (!isForeign || !isSignedIn || !maySell || isBusy.current) return;
    isBusy.current = true;
    const name = suggestedName(register.cartStore.store.getState().cart, undefined, formats.time(now(register.world)));
    void holdCart(register, name).then((held) => {
      isBusy.current = false;
      showToast(
        held.ok ? { kind: 'information', text: words.vendors.putAside({ name }) } : { kind: 'caution', text: words.vendors.notPutAside },
      );
    });
  }, [register, words, formats, isForeign, isSignedIn, maySell]);
}

/** Pages whose content belongs to one vendor. */
const OF_A_VENDOR: ReadonlySet<Page> = new Set(['tabs', 'orders']);

function useOtherMenu(): void {
  const { ui } = useRegister();
  const words = useWords();
  const ofMenu = useCart(({ catalogue }) => catalogue?.terms.vendorId);
  const vendor = useHost(({ status }) => (status?.place?.vendorId === ofMenu ? status?.place?.vendorName : undefined));
  const before = useRef(ofMenu);
  useEffect(() => {
    if (ofMenu === undefined || vendor === undefined || before.current === ofMenu) return;
    const isFirst = before.current === undefined;
    before.current = ofMenu;
    if (isFirst) return;
    ui.store.setState(({ page }) => ({
      sheet: undefined,
      groupId: undefined,
      searchText: '',
      ...(OF_A_VENDOR.has(page) && { page: 'sell' as const }),
    }));
    showToast({ kind: 'information', text: words.vendors.sellsNow({ vendor }) });
  }, [ui, words, ofMenu, vendor]);
}
