import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { tillRefusalText } from '../frame/say-till-refusal.ts';

export function sayTrainingRefusal(words: RegisterWords, refusal: HostRefusal): string {
  const known: Readonly<Record<string, string>> = { ...words.training.refusals, ...words.drill.refusals };
  return known[refusal.code] ?? tillRefusalText(words, refusal);
}
