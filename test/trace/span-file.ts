import { readFileSync } from 'node:fs';
import type { Span } from '../../shared/base/trace.ts';

/** The spans that a host has written so far; of a line that is not whole yet nothing. */
export function readSpans(file: string): readonly Span[] {
  const text = readFileSync(file, 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Span);
}
