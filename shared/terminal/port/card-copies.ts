import { maskCardNumbers } from '../../base/card-numbers.ts';
import type { AttemptResult } from './terminal-port.ts';

/** For whom a terminal's paper is. */
export type CopyReader = 'merchant' | 'guest';

/** The papers of a card payment, a text each, as they may be printed and shown. */
export interface CardCopies {
  readonly guest: readonly string[];
  readonly merchant: readonly string[];
  /** The guest signs the merchant's. */
  readonly needsSignature: boolean;
}

const MOST_COPIES = 4;
const MOST_COPY_LINES = 100;
const LONGEST_COPY_LINE = 200;

/** The copies that a terminal handed over; undefined where no money was moved, or it handed over none. */
export function copiesOf(result: AttemptResult): CardCopies | undefined {
  if (!('card' in result) || result.papers.length === 0) return undefined;
  const { papers, readers = usualReaders(papers.length), needsSignature = false } = result;
  const of = (reader: CopyReader): readonly string[] =>
    papers
      .filter((_, index) => readers[index] === reader)
      .slice(0, MOST_COPIES)
      .map(cut);
  return { guest: of('guest'), merchant: of('merchant'), needsSignature };
}

/** A terminal that does not say for whom its papers are prints the merchant's before the guest's. A single one is the guest's, who must not miss it. */
export function usualReaders(count: number): readonly CopyReader[] {
  return count === 1 ? ['guest'] : Array.from({ length: count }, (_, index) => (index === 1 ? 'guest' : 'merchant'));
}

/** A number may also go on in the next line, so the whole paper is masked. */
function cut(paper: string): string {
  const lines = paper.split('\n').slice(0, MOST_COPY_LINES);
  return maskCardNumbers(lines.map((line) => line.slice(0, LONGEST_COPY_LINE)).join('\n'));
}
