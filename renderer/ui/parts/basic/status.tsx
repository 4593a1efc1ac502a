import type { ReactNode } from 'react';
import { StatusMark } from './status-mark.tsx';
import type { Tone } from './tone.ts';
import './status.css';

export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="status" data-tone={tone}>
      <StatusMark tone={tone} />
      <span>{children}</span>
    </span>
  );
}
