import { type ReactNode, useEffect, useRef } from 'react';
import './stage.css';

export interface StageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Stays in sight while the rest scrolls. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** At the bottom, in everybody's reach. */
  readonly actions?: ReactNode;
  /** `centre`: little to say, in the middle of the screen. */
  readonly place?: 'top' | 'centre';
}

/** One screen: its title takes the focus when it comes, so that whoever listens hears where they are. */
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
