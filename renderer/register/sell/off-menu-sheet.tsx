import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Catalogue, itemsOf } from '../../../shared/engine/catalogue/catalogue.ts';
import { plainText } from '../../selling/menu-search.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { ItemRow } from './item-row.tsx';
import { takeItemAndAnnounce } from './tap-and-announce.ts';
import { isOffMenu } from './tap-item.ts';

const MOST_SHOWN = 40;

/** Items of the stand that no menu shows, such as open food. The manager approves them at payment. */
export function OffMenuSheet() {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const [text, setText] = useState('');
  const offMenu = useMemo(() => (catalogue === undefined ? [] : offMenuItems(catalogue)), [catalogue]);
  const wanted = plainText(text);
  const found = offMenu.filter(({ name, sku }) => name.includes(wanted) || sku.includes(wanted)).slice(0, MOST_SHOWN);
  const take = (itemId: string): void => {
    register.ui.close();
    takeItemAndAnnounce(register, itemId, words, formats);
  };
  return (
    <Sheet isOpen onClose={register.ui.close} title={words.offers.offMenuTitle} description={words.offers.offMenuHint} place="beside-cart">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) take(found[0].itemId);
        }}
      >
        <TextField
          label={words.common.search}
          isLabelHidden
          placeholder={words.common.search}
          icon={<Search aria-hidden size={24} />}
          value={text}
          onValue={setText}
          data-first
        />
      </form>
      {found.length === 0 && <EmptyState title={words.offers.offMenuNone} />}
      <ul className="item-rows">
        {found.map(({ itemId }) => (
          <ItemRow key={itemId} itemId={itemId} onTake={() => take(itemId)} />
        ))}
      </ul>
    </Sheet>
  );
}

function offMenuItems(catalogue: Catalogue) {
  return [...itemsOf(catalogue)]
    .filter(({ data }) => data.soldAsItem && data.active && isOffMenu(catalogue, data.id))
    .map(({ data }) => ({ itemId: data.id, name: plainText(data.name), sku: plainText(data.sku ?? '') }));
}
