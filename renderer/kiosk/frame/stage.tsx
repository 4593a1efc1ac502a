import { type ReactNode, useEffect, useRef } from 'react';
import './stage.css';

export interface StageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Stays in view while the rest scrolls. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** At the bottom, within reach of every guest. */
  readonly actions?: ReactNode;
  /** `centre`: for screens with little content. */
  readonly place?: 'top' | 'centre';
}

/** The layout of one screen. Its title takes the focus when the screen appears, so that screen readers announce it. */
export function Stage({ title, lead, above, children, actions, place = 'top' }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main className="stage-whole">
      <div className="stage">
        {above}
        <div className="stage-body" data-place={place}>
          <header className="stage-head">
            <h1 className="stage-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className="stage-lead">{lead}</p>}
          </header>
          {children}
        </div>
      </div>
      <div className="stage-actions">{actions}</div>
    </main>
  );
}
