import { useWords } from '../words/kiosk-words.ts';
import type { ProblemSpeaker } from '../words/problem-sentence.ts';
import { useProblemSpeaker } from '../words/use-problem-speaker.ts';
import { useKiosk } from './state/use-kiosk.ts';

export function useSpeaker(): ProblemSpeaker {
  return useProblemSpeaker(useWords().problems, useKiosk().desk);
}
