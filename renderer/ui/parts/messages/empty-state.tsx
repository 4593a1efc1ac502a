import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  readonly title: string;
  /** Says which content is missing and how to get it. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon}
      <p className="empty-state-title">{title}</p>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}
