import { ListPlus, Plus, Star, StarOff } from 'lucide-react';
import { useState } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useMenu, useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { SoldOutSwitch } from '../stock/sold-out-switch.tsx';
import { favouritesNow, pinFavourite } from './favourites.ts';
import { showTapFailure, takeItemAndAnnounce } from './tap-and-announce.ts';
import { saleBlocker } from './tap-item.ts';
import './tile-sheet.css';

/** Other actions on an item: optional choices, sold out, favourite. */
export function TileSheet({ sheet: { itemId } }: { readonly sheet: Extract<OpenSheet, { kind: 'tile' }> }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const formats = useFormats();
  const item = useCart(({ catalogue }) => catalogue && findItem(catalogue, itemId)?.data);
  const notAllowed = useRightRefusal('settings');
  const chosen = useHost(({ settings }) => settings?.settings.favourites);
  const texts = useMenu((menu) => menu.texts);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const isPinned = favouritesNow(chosen, texts).includes(itemId);
  if (item === undefined) return null;
  const { name } = item;
  const addOne = (): void => {
    ui.close();
    takeItemAndAnnounce(register, itemId, words, formats);
  };
  const choose = (): void => {
    const blocker = saleBlocker(register, itemId);
    if (blocker === undefined) ui.open({ kind: 'modifiers', itemId });
    else showTapFailure(register, itemId, words, blocker);
  };
  const pin = async (): Promise<void> => {
    const saved = await pinFavourite(register, itemId, !isPinned);
    if (!saved.ok) return setRefusal(saved.refusal);
    ui.close();
    showToast({ kind: 'good', text: isPinned ? words.sell.unpinned({ name }) : words.sell.pinned({ name }) });
  };
  return (
    <Sheet isOpen onClose={ui.close} title={name} place="beside-cart" width="narrow">
      <div className="tile-sheet">
        <RefusalNotice refusal={refusal} />
        <Button isWide icon={<Plus aria-hidden size={24} />} onClick={addOne}>
          {words.sell.addOne}
        </Button>
        {item.itemSetIds.length > 0 && (
          <Button isWide icon={<ListPlus aria-hidden size={24} />} onClick={choose}>
            {words.sell.withChoices}
          </Button>
        )}
        <Button
          isWide
          icon={isPinned ? <StarOff aria-hidden size={24} /> : <Star aria-hidden size={24} />}
          refusal={notAllowed}
          onClick={() => pin()}
        >
          {isPinned ? words.sell.unpin : words.sell.pin}
        </Button>
        <p className="quiet">{notAllowed ?? words.sell.pinHint}</p>
        <SoldOutSwitch itemId={itemId} name={name} onRefusal={setRefusal} />
      </div>
    </Sheet>
  );
}
