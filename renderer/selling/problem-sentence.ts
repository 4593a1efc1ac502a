import type { Money } from '../../shared/base/money.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import type { CartRefusal } from '../../shared/engine/cart/cart-edit.ts';
import type { Problem } from '../../shared/engine/terms/problem.ts';
import type { Formats } from '../ui/format/formats.ts';
import type { ProblemDetails, ProblemSentences } from '../words/base/problem-details.ts';

type Facts = NonNullable<Refusal['facts']>;

export interface ProblemSpeaker {
  readonly words: ProblemSentences;
  readonly formats: Pick<Formats, 'money' | 'count'>;
  /** Returns the name of an item, a modifier node or a line, or undefined if it is unknown. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Returns the sentence for a problem that prevents the sale of a cart. */
export function sayProblem(speaker: ProblemSpeaker, problem: Problem): string {
  const named = [problem.subjectId, problem.facts?.nodeId, problem.lineId].flatMap((id) => (id === undefined ? [] : [String(id)]));
  const sentence = speaker.words.cart[problem.code];
  return typeof sentence === 'string' ? sentence : sentence(detailsOf(speaker, problem.facts ?? {}, named));
}

export function sayCartRefusal(speaker: ProblemSpeaker, { code, facts = {} }: CartRefusal): string {
  const sentence = speaker.words.edit[code];
  return typeof sentence === 'string' ? sentence : sentence(detailsOf(speaker, facts, namesIn(facts)));
}

function namesIn(facts: Facts): readonly string[] {
  return [facts.nodeId, facts.modifierId, facts.lineId].flatMap((id) => (id === undefined ? [] : [String(id)]));
}

function detailsOf({ words, formats, nameOf }: ProblemSpeaker, facts: Facts, ids: readonly string[]): ProblemDetails {
  const number = (value: unknown): string => (typeof value === 'number' ? formats.count(value) : '');
  const amount = (value: unknown): string => (typeof value === 'number' ? formats.money(value as Money) : '');
  const name = ids.map(nameOf).find((one) => one !== undefined);
  return {
    item: name ?? words.thisItem,
    group: String(facts.name ?? ''),
    min: number(facts.min),
    max: number(facts.max ?? facts.most ?? facts.limit),
    selected: number(facts.selected),
    amount: amount(facts.actual ?? facts.due ?? facts.computed ?? facts.left),
    other: amount(facts.claimed ?? facts.expected),
    message: typeof facts.message === 'string' ? facts.message : '',
  };
}
