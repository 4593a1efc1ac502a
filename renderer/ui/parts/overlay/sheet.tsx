import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { assert } from '../../../../shared/base/assert.ts';
import { useCommonWords } from '../../../words/common-words.ts';
import { IconButton } from '../basic/icon-button.tsx';
import './sheet.css';

export interface SheetProps {
  readonly isOpen: boolean;
  /** Escape, the scrim and the cross; not called by the sheet's own actions. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title, read out with it. */
  readonly description?: string | undefined;
  readonly children?: ReactNode;
  /** Stays in sight while the rest scrolls: the buttons. */
  readonly footer?: ReactNode;
  /** `beside-cart` leaves the cart in sight where there is room: it ends at `--sheet-end` from the far edge. */
  readonly place?: 'centre' | 'beside-cart';
  /** Narrow for a question, wide for a table. */
  readonly width?: 'narrow' | 'medium' | 'wide';
}

const InsideSheet = createContext(false);

/**
 * A dialog over the screen: focus stays inside, Escape closes it and gives focus back. The scrim is a plain element: the library's own
 * would lock scrolling by an inline style sheet, which the page's policy refuses, and this page does not scroll anyway.
 */
export function Sheet({ isOpen, onClose, title, description, children, footer, place = 'centre', width = 'medium' }: SheetProps) {
  const { close } = useCommonWords();
  const opener = useRef<Element>(null);
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
            // Told a moment later: where the next sheet is open by then, somebody may be typing in it.
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

/** "Undo" on a toast is no wish to close what is open. */
function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toasts') !== null) event.preventDefault();
}

/** The sheet itself, so that its title is read; or what it marks with `data-first`, such as the only field. */
function focusFirst(event: Event): void {
  event.preventDefault();
  const sheet = event.currentTarget as HTMLElement;
  (sheet.querySelector<HTMLElement>('[data-first]') ?? sheet).focus();
}
