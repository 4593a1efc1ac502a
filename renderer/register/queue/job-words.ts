import type { JobState, JobView } from '../../../shared/till-contract/parts/job-view.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export const TONES: Readonly<Record<JobState, Tone>> = {
  waiting: 'caution',
  sending: 'information',
  unsure: 'caution',
  done: 'good',
  rejected: 'information',
  attention: 'danger',
};

/** Returns the reason for the job's state; codes of a newer host share a sentence. */
export function sayReason(words: RegisterWords['queue'], { reason }: Pick<JobView, 'reason'>): string | undefined {
  if (reason === undefined) return undefined;
  return reason in words.reason ? words.reason[reason as keyof RegisterWords['queue']['reason']] : words.otherReason;
}
