import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';
import './page-frame.css';

export interface PageFrameProps {
  readonly title: string;
  /** Stand beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page beside selling: its title, and the way back by the arrow or Escape. The title has the focus first, so that it is read. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  const { ui } = useRegister();
  const { settings, direction } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Whatever lies above the page hears Escape first, and a field keeps what was typed into it.
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
