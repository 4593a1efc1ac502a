import { useMemo, useState } from 'react';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad, type PadKey } from '../../ui/parts/input/keypad.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useMenu, useRegister } from '../frame/use-register.ts';
import { ItemRow } from './item-row.tsx';
import { EMPTY_KEYED, findKeyed, type Keyed, pressCodeKey } from './keyed-code.ts';
import { takeItemAndAnnounce } from './tap-and-announce.ts';
import './keypad-sheet.css';

/** Sells by number: quantity, times sign, item number. A quantity alone applies to the next tapped item. */
export function KeypadSheet() {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const search = useMenu((menu) => menu.search);
  const [keyed, setKeyed] = useState<Keyed>(EMPTY_KEYED);
  const found = useMemo(() => (catalogue === undefined ? [] : findKeyed(catalogue, search, keyed.code)), [catalogue, search, keyed.code]);
  const { offers } = words;
  const pieces = keyed.pieces === undefined ? undefined : formats.count(keyed.pieces);
  const take = (itemId: string): void => {
    register.ui.close();
    if (keyed.pieces !== undefined) register.ui.store.setState({ nextPieces: keyed.pieces });
    takeItemAndAnnounce(register, itemId, words, formats);
  };
  const isForNext = keyed.code === '' && keyed.pieces !== undefined;
  const submit = (): void => {
    const [only, ...others] = found;
    if (isForNext) {
      register.ui.store.setState({ nextPieces: keyed.pieces, sheet: undefined, isCartUp: false });
    } else if (only !== undefined && others.length === 0) take(only);
    else announce(only === undefined ? offers.keypadNone : offers.keypadSeveral, 'assertive');
  };
  const standing =
    keyed.code === '' ? offers.keypadHint : found.length === 0 ? offers.keypadNone : found.length > 1 ? offers.keypadSeveral : '';
  return (
    <Sheet
      isOpen
      onClose={register.ui.close}
      title={offers.keypadTitle}
      place="beside-cart"
      width="narrow"
      footer={
        <Button kind="primary" onClick={submit} refusal={isForNext || found.length === 1 ? undefined : standing}>
          {isForNext && pieces !== undefined ? offers.keypadNext({ pieces }) : words.common.add}
        </Button>
      }
    >
      <Keypad
        label={offers.keypadTitle}
        extra="point"
        pointSign="×"
        onKey={(key: PadKey) => setKeyed(pressCodeKey(keyed, key))}
        onSubmit={submit}
        remember={() => () => setKeyed(keyed)}
      >
        <output className="keypad-sheet-display" dir="ltr">
          {pieces !== undefined && <span className="keypad-sheet-pieces">{offers.keypadPieces({ pieces })} </span>}
          {keyed.code}
        </output>
        <div className="keypad-sheet-found">
          {found.length === 0 ? (
            <p className="quiet" aria-live="polite">
              {standing}
            </p>
          ) : (
            <ul className="item-rows">
              {found.map((itemId) => (
                <ItemRow key={itemId} itemId={itemId} onTake={() => take(itemId)} />
              ))}
            </ul>
          )}
        </div>
      </Keypad>
    </Sheet>
  );
}
