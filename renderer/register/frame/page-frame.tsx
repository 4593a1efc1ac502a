import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';
import './page-frame.css';

export interface PageFrameProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page beside selling. The arrow and Escape lead back; the title gets the focus so that a screen reader reads it. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  const { ui } = useRegister();
  const { settings, direction } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => focusWhenDrawn(heading), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Anything open above the page handles Escape first, and a text field keeps its text.
      if (event.key !== 'Escape' || event.defaultPrevented || ui.store.getState().sheet !== undefined) return;
      if (event.target instanceof HTMLInputElement && event.target.type !== 'radio' && event.target.type !== 'checkbox') return;
      ui.go('sell');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [ui]);
  const Arrow = direction === 'rtl' ? ArrowRight : ArrowLeft;
  return (
    <section className="page-frame" aria-labelledby={id}>
      <header className="page-frame-head">
        <IconButton label={settings.backToSelling} icon={<Arrow aria-hidden size={24} />} onClick={() => ui.go('sell')} />
        <h2 id={id} ref={heading} tabIndex={-1} className="page-frame-title">
          {title}
        </h2>
        {actions !== undefined && <div className="page-frame-actions">{actions}</div>}
      </header>
      <div className="page-frame-body">{children}</div>
    </section>
  );
}

/** At once it would lay the page out within the key press; a person who is faster keeps the focus where it is. Returns how to stop it. */
function focusWhenDrawn(element: RefObject<HTMLElement | null>): () => void {
  const before = document.activeElement;
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === before || document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}
