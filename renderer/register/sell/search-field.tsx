import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormats } from '../../ui/format/use-formats.ts';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { KeyCaps } from '../../ui/parts/basic/key-caps.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister, useUi } from '../frame/use-register.ts';
import { takeItemAndAnnounce } from './tap-and-announce.ts';

/** Searches names, SKUs and barcodes while typing; Enter takes the first result. */
export function SearchField() {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const text = useUi(({ searchText }) => searchText);
  const requests = useUi(({ searchRequests }) => searchRequests);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requests > 0) field.current?.querySelector('input')?.focus();
  }, [requests]);
  const setText = (searchText: string): void =>
    register.ui.store.setState({ searchText, ...(searchText !== '' && { page: 'sell' as const }) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setText('');
      event.currentTarget.querySelector('input')?.blur();
    }
    if (event.key !== 'Enter' || text.trim() === '') return;
    const { search } = register.menu.store.getState();
    const itemId = search.findByCode(text) ?? search.find(text, 1)[0];
    if (itemId === undefined) return;
    takeItemAndAnnounce(register, itemId, words, formats);
    setText('');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside.
    <div ref={field} className="search-field" onKeyDown={onKeyDown}>
      <TextField
        label={words.sell.search}
        isLabelHidden
        placeholder={words.sell.search}
        value={text}
        onValue={setText}
        enterKeyHint="search"
        icon={<Search aria-hidden size={24} />}
        trailing={
          text === '' ? (
            <KeyCaps chord="Ctrl+K" />
          ) : (
            <IconButton label={words.common.clear} icon={<X aria-hidden size={24} />} onClick={() => setText('')} />
          )
        }
      />
    </div>
  );
}
