import { useEffect, useRef, useState } from 'react';
import { READINESS_OPERATIONS } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import type { SettingsPart } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import type { FixAction } from './finding.ts';

export interface FixActions {
  take(way: FixAction): void;
  /** Progress while the audit is being verified. */
  readonly reading: { readonly through: number; readonly whole: number | undefined } | undefined;
}

/** Returns the actions that open the page of a problem or fix it. `toTime` scrolls to the opening time. */
export function useFixActions(toTime: () => void): FixActions {
  const { ui } = useRegister();
  const { readiness: words } = useWords();
  const say = useRefusalSentence();
  const mayAsk = useRight('settings');
  const [reading, setReading] = useState<FixActions['reading']>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const showRefusal = (refusal: HostRefusal): void => showToast({ kind: 'caution', text: say(refusal) });
  const again = async (): Promise<void> => {
    const answer = await askTill(READINESS_OPERATIONS.requestReports, {});
    if (!answer.ok) showRefusal(answer.refusal);
  };
  const readAudit = async (): Promise<void> => {
    setReading({ through: 0, whole: undefined });
    // Leaving the page stops the loop; the next start continues where the host stopped.
    for (let isOver = false; !isOver && isHere.current; ) {
      const slice = await askTill(READINESS_OPERATIONS.verifyNextAuditSlice, {});
      if (!slice.ok) {
        showRefusal(slice.refusal);
        break;
      }
      isOver = slice.value.isOver;
      if (isOver) showToast({ kind: 'information', text: words.readWhole });
      setReading(slice.value);
    }
    setReading(undefined);
  };
  const keepStorage = async (): Promise<void> => {
    const isPersisted = await navigator.storage.persist();
    showToast(isPersisted ? { kind: 'good', text: words.storageKept } : { kind: 'caution', text: words.storageNotKept });
    if (mayAsk) await again();
  };

  const part = (settingsPart: SettingsPart) => () => ui.goToSettings(settingsPart);
  const taken: Readonly<Record<FixAction, () => void>> = {
    connection: part('connection'),
    devices: part('devices'),
    printers: part('printers'),
    host: part('host'),
    queue: () => ui.go('queue'),
    shift: () => ui.go('shift'),
    staff: () => ui.go('staff'),
    audit: () => ui.go('audit'),
    training: () => ui.go('training'),
    read_audit: () => void readAudit(),
    reload: () => window.location.reload(),
    keep_storage: () => void keepStorage(),
    opening_time: toTime,
    again: () => void again(),
  };
  return { take: (way) => taken[way](), reading };
}
