import { type ReactNode, useEffect, useRef } from 'react';
import './stage.css';

export interface StageProps {
  readonly title: string;
  /** Before the title. */
  readonly picture?: ReactNode;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Below the sentence. */
  readonly facts?: ReactNode;
  /** Stays in view while the rest scrolls. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** At the bottom, within reach of every guest. */
  readonly actions?: ReactNode;
  /** `centre`: for screens with little content. */
  readonly place?: 'top' | 'centre';
}

/** The layout of one screen. Its title takes the focus when the screen appears, so that screen readers announce it. */
export function Stage({ title, picture, lead, facts, above, children, actions, place = 'top' }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // Under another title is other content, which begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what the effect waits for.
  useEffect(() => void body.current?.scrollTo(0, 0), [title]);
  return (
    <main className="stage-whole">
      <div className="stage">
        {above}
        <div className="stage-body" data-place={place} ref={body}>
          <header className="stage-head">
            {picture}
            <div className="stage-words">
              <h1 className="stage-title" ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead !== undefined && <p className="stage-lead">{lead}</p>}
              {facts}
            </div>
          </header>
          {children}
        </div>
      </div>
      <div className="stage-actions">{actions}</div>
    </main>
  );
}
