import type { ReactNode } from 'react';
import { StatusMark } from '../basic/status-mark.tsx';
import type { Tone } from '../basic/tone.ts';
import './notice.css';

export interface NoticeProps {
  readonly tone: Tone;
  readonly title: string;
  /** Says what is safe and what to do. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Announced when it appears. */
  readonly isUrgent?: boolean;
}

/** A message that stays until the matter is settled, at the full width of its subject. */
export function Notice({ tone, title, children, actions, isUrgent = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={isUrgent ? 'alert' : 'status'}>
      <StatusMark tone={tone} />
      <div className="notice-text">
        <p className="notice-title">{title}</p>
        {children}
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
