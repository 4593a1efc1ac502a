import type { ProblemSpeaker } from '../../words/problem-sentence.ts';
import { useWords } from '../../words/register-words.ts';
import { useProblemSpeaker } from '../../words/use-problem-speaker.ts';
import { useRegister } from './use-register.ts';

export function useSpeaker(): ProblemSpeaker {
  return useProblemSpeaker(useWords().problems, useRegister().desk);
}
