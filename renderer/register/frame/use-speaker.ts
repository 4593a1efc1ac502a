import type { ProblemSpeaker } from '../../selling/problem-sentence.ts';
import { useProblemSpeaker } from '../../selling/use-problem-speaker.ts';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';

export function useSpeaker(): ProblemSpeaker {
  return useProblemSpeaker(useWords().problems, useRegister().cartStore);
}
