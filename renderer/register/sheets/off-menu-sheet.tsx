import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Catalogue, itemsOf } from '../../../shared/engine/catalogue/catalogue.ts';
import { useFormats } from '../../format/use-formats.ts';
import { plainText } from '../../menu/menu-search.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { isOffMenu } from '../state/selling.ts';
import { tapAndTell } from '../state/tap-and-tell.ts';
import { useCart, useRegister } from '../state/use-register.ts';
import { ItemRow } from './item-row.tsx';

const MOST_SHOWN = 40;

/** What the stand has and no menu shows, such as open food. The manager is asked when it is paid. */
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
    tapAndTell(register, itemId, words, formats);
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
