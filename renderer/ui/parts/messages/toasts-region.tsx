import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCommonWords } from '../../../words/common-words.ts';
import { Button } from '../basic/button.tsx';
import { IconButton } from '../basic/icon-button.tsx';
import { StatusMark } from '../basic/status-mark.tsx';
import { dismissToast, type ShownToast, toasts } from './toasts.ts';
import './toasts-region.css';

const STAYS_MILLISECONDS = 6_000;
/** While another waits. */
const STAYS_SHORTLY_MILLISECONDS = 2_000;
/** Enough time to read the toast and reach its button. */
const STAYS_WITH_ACTION_MILLISECONDS = 12_000;

/** Shows the newest toast. Used once in a page. `showToast` announces it, so this region is silent. */
export function ToastsRegion() {
  const { notifications } = useCommonWords();
  const shown = useStore(toasts, (state) => state.shown);
  return (
    <section className="toasts" aria-label={notifications}>
      {shown !== undefined && <ToastCard key={shown.number} toast={shown} />}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { close } = useCommonWords();
  const { number, kind, text, action } = toast;
  const [isHeld, setHeld] = useState(false);
  const isAwaited = useStore(toasts, ({ waiting }) => waiting.length > 0);
  const stays = isAwaited ? STAYS_SHORTLY_MILLISECONDS : action === undefined ? STAYS_MILLISECONDS : STAYS_WITH_ACTION_MILLISECONDS;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(number), stays);
    return () => clearTimeout(timer);
  }, [isHeld, number, stays]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause its timer.
    <div
      className="toasts-card"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StatusMark tone={kind} />
      <p className="toasts-text">{text}</p>
      {action !== undefined && (
        <Button
          onClick={() => {
            dismissToast(number);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={close} icon={<X aria-hidden size={20} />} onClick={() => dismissToast(number)} />
    </div>
  );
}
