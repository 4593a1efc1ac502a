import { useState } from 'react';
import type { Outcome } from '../../../../shared/base/outcome.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';

/** A form draft that is saved with a host request. It keeps what was typed and the reason if the host refuses. */
export function useSavedForm<Draft extends object>(first: Draft, onSaved: () => void) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const say = useRefusalSentence();
  const change = (changes: Partial<Draft>): void => {
    setDraft((previous) => ({ ...previous, ...changes }));
    setProblem(undefined);
  };
  const keep = async (ask: () => Promise<Outcome<unknown, HostRefusal>>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await ask();
    setIsBusy(false);
    if (answer.ok) onSaved();
    else setProblem(say(answer.refusal));
  };
  return { draft, setDraft, change, problem, isBusy, keep };
}
