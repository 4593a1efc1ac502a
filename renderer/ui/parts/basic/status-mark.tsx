import type { Tone } from './tone.ts';
import './status-mark.css';

/** A sign whose shape says as much as its colour: disc, ring, triangle, square. */
export function StatusMark({ tone }: { readonly tone: Tone }) {
  return <span className="status-mark" data-tone={tone} aria-hidden />;
}
