import type { ReactNode } from 'react';
import './guest-code.css';

interface GuestCodeProps {
  readonly label: string;
  /** The number or code, and its name for tests. */
  readonly code: string;
  readonly testId: string;
  readonly children?: ReactNode;
}

/** What the guest has to remember, large. */
export function GuestCode({ label, code, testId, children }: GuestCodeProps) {
  return (
    <div className="guest-code" role="status">
      <p className="guest-code-label">{label}</p>
      <p className="guest-code-text" data-testid={testId}>
        {code}
      </p>
      {children}
    </div>
  );
}
