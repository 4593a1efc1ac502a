import type { Refusal } from '../../../shared/base/outcome.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { tillRefusalText } from '../frame/say-till-refusal.ts';

export function sayTrainingRefusal(words: RegisterWords, refusal: Refusal): string {
  const known: Readonly<Record<string, string>> = { ...words.training.refusals, ...words.drill.refusals };
  return known[refusal.code] ?? tillRefusalText(words, refusal);
}
