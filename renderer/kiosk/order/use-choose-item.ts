import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useKiosk } from '../frame/use-kiosk.ts';
import { beginItem } from './ordering.ts';

/** Returns what a touch on an item does. What shows in a corner of the screen only is said too. */
export function useChooseItem(): (itemId: string) => void {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  return (itemId) => {
    const begun = beginItem(kiosk, itemId);
    const { catalogue, priced } = kiosk.cartStore.store.getState();
    const name = (catalogue && findItem(catalogue, itemId)?.data.name) ?? '';
    if (begun === 'out') announce(words.kiosk.isSoldOut({ name }), 'assertive');
    else if (begun === 'added' && priced !== undefined) announce(words.kiosk.added({ name, total: formats.money(priced.totals.due) }));
  };
}
