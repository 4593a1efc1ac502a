import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useMenu } from '../frame/use-register.ts';

interface FavouriteSettingsProps {
  readonly itemIds: readonly string[];
  readonly onItemIds: (itemIds: readonly string[]) => void;
}

const MOST_FOUND = 6;
const MOST_FAVOURITES = 200;

export function FavouriteSettings({ itemIds, onItemIds }: FavouriteSettingsProps) {
  const { settings: words, sell } = useWords();
  const catalogue = useCart((cart) => cart.catalogue);
  const search = useMenu((menu) => menu.search);
  const [text, setText] = useState('');
  const nameOf = (itemId: string): string => (catalogue && findItem(catalogue, itemId)?.data.name) ?? itemId;
  const found = search.find(text, MOST_FOUND + itemIds.length).filter((itemId) => !itemIds.includes(itemId));
  return (
    <section className="settings-group" aria-label={words.groups.favourites}>
      <h3>{words.groups.favourites}</h3>
      <p className="quiet">{itemIds.length === 0 ? words.noFavourites : words.favouritesExplained}</p>
      <ul className="settings-favourites">
        {itemIds.map((itemId) => (
          <li key={itemId}>
            <span>{nameOf(itemId)}</span>
            <IconButton
              label={words.removeFavourite({ name: nameOf(itemId) })}
              icon={<X aria-hidden size={20} />}
              onClick={() => onItemIds(itemIds.filter((other) => other !== itemId))}
            />
          </li>
        ))}
      </ul>
      {itemIds.length < MOST_FAVOURITES && <TextField label={words.addFavourite} type="search" value={text} onValue={setText} />}
      {text.trim() !== '' && (
        <div className="settings-found" role="status">
          {found.length === 0 && <span className="quiet">{sell.nothingFound}</span>}
          {found.slice(0, MOST_FOUND).map((itemId) => (
            <Button
              key={itemId}
              icon={<Plus aria-hidden size={20} />}
              onClick={() => {
                onItemIds([...itemIds, itemId]);
                setText('');
              }}
            >
              {nameOf(itemId)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
