import type { Tone } from './tone.ts';
import './status-mark.css';

/** A sign that shows the tone by shape as well as by colour: disc, ring, triangle, square. */
export function StatusMark({ tone }: { readonly tone: Tone }) {
  return <span className="status-mark" data-tone={tone} aria-hidden />;
}
