import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';
import './badge.css';

export function Badge({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
