import { useState } from 'react';
import { MAINTENANCE_OPERATIONS } from '../../../shared/till-contract/operations/maintenance-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useRegister } from '../frame/use-register.ts';
import { BACKUP_PATIENCE, joinAgain } from '../settings/host/join-again.ts';
import { useMaintenanceBlockerText } from '../settings/host/maintenance-settings.tsx';
import { type Answers, standOf } from './answers.ts';
import { draft, noteJustSetUp, STEPS } from './draft.ts';
import { ownTimeZone } from './place-steps.tsx';

/** Begins the described stand. The window then joins it and loads anew, so its busy mark stays until then. */
export function useBeginning() {
  const register = useRegister();
  const { setUp: words, language } = useWords();
  const { locale } = useFormats();
  const sayAgainst = useMaintenanceBlockerText();
  const say = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = async (answers: Answers, hostName: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const stand = standOf(answers, { words, language, locale, timeZone: ownTimeZone() });
    const named = hostName.trim() === '' ? {} : { hostName: hostName.trim() };
    const answer = await askTill(MAINTENANCE_OPERATIONS.beginStand, { body: { stand, ...named } }, BACKUP_PATIENCE);
    if (answer.ok) {
      noteJustSetUp(answers.hasPrinter);
      return joinAgain(register, answer.value.link);
    }
    setBusy(false);
    setProblem(sayAgainst(answer.refusal) ?? say(answer.refusal));
    if (answer.refusal.code === 'weak_pin') draft.setState({ place: STEPS.indexOf('people') });
  };
  return { begin, isBusy, problem };
}
