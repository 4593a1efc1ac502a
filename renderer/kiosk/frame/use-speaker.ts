import type { ProblemSpeaker } from '../../selling/problem-sentence.ts';
import { useProblemSpeaker } from '../../selling/use-problem-speaker.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useKiosk } from './use-kiosk.ts';

export function useSpeaker(): ProblemSpeaker {
  return useProblemSpeaker(useWords().problems, useKiosk().cartStore);
}
