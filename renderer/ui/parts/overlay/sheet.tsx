import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { assert } from '../../../../shared/base/assert.ts';
import { useCommonWords } from '../../../words/common-words.ts';
import { IconButton } from '../basic/icon-button.tsx';
import { useRootMark } from '../basic/root-mark.ts';
import './sheet.css';

export interface SheetProps {
  readonly isOpen: boolean;
  /** Called by Escape, the scrim and the close button, but not by the sheet's own actions. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title, read out with it. */
  readonly description?: string | undefined;
  readonly children?: ReactNode;
  /** The buttons, which stay in view while the rest scrolls. */
  readonly footer?: ReactNode;
  /** `beside-cart` keeps the cart in view where there is room: the sheet ends `--sheet-end` from the far edge. */
  readonly place?: 'centre' | 'beside-cart';
  /** Narrow for a question, wide for a table. */
  readonly width?: 'narrow' | 'medium' | 'wide';
}

const InsideSheet = createContext(false);

/**
 * A dialog over the screen. It keeps the focus inside; Escape closes it, and closing returns the focus. The scrim is a plain element,
 * because the library's locks scrolling with an inline style sheet, which the page's policy refuses. The page itself does not scroll.
 */
export function Sheet({ isOpen, onClose, title, description, children, footer, place = 'centre', width = 'medium' }: SheetProps) {
  const { close } = useCommonWords();
  const opener = useRef<Element>(null);
  useRootMark('sheet', isOpen);
  assert(!useContext(InsideSheet), 'a sheet is not opened from within a sheet: its content changes instead');
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="sheet-scrim" data-place={place} />
        <Dialog.Content
          className="sheet"
          data-place={place}
          data-width={width}
          onPointerDownOutside={keepOpenForToasts}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            focusFirst(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // This runs a moment after closing. If another sheet is open by then, leave the focus there, because the user may be typing.
            if (document.querySelector('.sheet') === null && opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <InsideSheet value={true}>
            <header className="sheet-head">
              <div>
                <Dialog.Title className="sheet-title">{title}</Dialog.Title>
                {description !== undefined && <Dialog.Description className="sheet-description">{description}</Dialog.Description>}
              </div>
              <IconButton label={close} icon={<X aria-hidden size={24} />} onClick={onClose} />
            </header>
            <div className="sheet-body">{children}</div>
            {footer !== undefined && <footer className="sheet-foot">{footer}</footer>}
          </InsideSheet>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Keeps the sheet open when the user presses a button on a toast, such as "Undo". */
function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toasts') !== null) event.preventDefault();
}

/** Focuses the element marked `data-first`, such as the only field, or else the sheet, so that its title is read out. */
function focusFirst(event: Event): void {
  event.preventDefault();
  const sheet = event.currentTarget as HTMLElement;
  (sheet.querySelector<HTMLElement>('[data-first]') ?? sheet).focus();
}
