import { X } from 'lucide-react';
import { useRef } from 'react';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useKeyTaker } from '../../ui/keyboard/keyboard-scope.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister, useSale, useUi } from '../frame/use-register.ts';
import { MOST_PIECES } from './keyed-code.ts';
import './selling-modes.css';

/** The written sign and the keys that stand for it. */
const TIMES: ReadonlySet<string> = new Set(['*', '×', 'x', 'X']);

/** Shows, above the tiles, the modes that change what a tap does, until they are ended. */
export function SellingModes() {
  return (
    <>
      <PreviewBanner />
      <ReturnBanner />
    </>
  );
}

function PreviewBanner() {
  const { cartStore } = useRegister();
  const { offers, lines } = useWords();
  const formats = useFormats();
  const preview = useCart((state) => state.preview);
  const at = useCart((state) => state.at);
  if (preview === undefined) return null;
  const time = formats.dateAndTime(at);
  const level = preview.priceLevel;
  return (
    <Notice
      tone="information"
      title={level === undefined ? offers.previewing({ time }) : offers.previewingLevel({ time, level: lines.levels[level] })}
      actions={<Button onClick={() => cartStore.setPreview(undefined)}>{offers.previewEnd}</Button>}
    />
  );
}

function ReturnBanner() {
  const { ui } = useRegister();
  const { offers } = useWords();
  const isReturning = useUi((state) => state.isReturning);
  if (!isReturning) return null;
  return (
    <Notice
      tone="caution"
      title={offers.returnModeOn}
      actions={<Button onClick={() => ui.store.setState({ isReturning: false })}>{offers.returnModeEnd}</Button>}
    />
  );
}

/**
 * Digits and a times sign before a tap set its quantity. Digits alone have no effect, so that a code from a slow scanner is no quantity.
 * The chip floats above the tiles, so that nothing moves under the finger.
 */
export function NextPieces() {
  const { ui } = useRegister();
  const { offers } = useWords();
  const formats = useFormats();
  const digits = useRef('');
  const pieces = useUi((state) => state.nextPieces);
  const isFree = useUi((state) => state.sheet === undefined && state.page === 'sell');
  const maySell = useSale(isSelling);
  const set = (nextPieces: number | undefined): void => ui.store.setState({ nextPieces });
  const take = (key: string): boolean => {
    const typed = digits.current;
    digits.current = /^\d$/.test(key) ? typed + key : '';
    if (TIMES.has(key)) {
      const count = Number(typed);
      if (count >= 1 && count <= MOST_PIECES) set(count);
      return true;
    }
    const isForgotten = pieces !== undefined && (key === 'Escape' || key === 'Backspace');
    if (isForgotten) set(undefined);
    return isForgotten || digits.current !== '';
  };
  const remember = (): (() => void) => {
    const typed = digits.current;
    return () => {
      digits.current = typed;
      set(pieces);
    };
  };
  useKeyTaker({ take, remember }, isFree && maySell);
  return (
    <div className="next-pieces" role="status">
      {pieces !== undefined && (
        <div className="next-pieces-chip">
          <span>{offers.nextPieces({ pieces: formats.count(pieces) })}</span>
          <IconButton label={offers.forgetPieces} icon={<X aria-hidden size={20} />} onClick={() => set(undefined)} />
        </div>
      )}
    </div>
  );
}
