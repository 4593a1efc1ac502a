import { useRef } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { PRINTER_OPERATIONS, type PrintableRecord } from '../../../shared/till-contract/operations/printer-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useHost, useRegister } from '../frame/use-register.ts';

/** Prints on the host's printer or, if none is set up, through the browser. `isCopy` marks the printout as a copy. */
export function usePrint(): (what: PrintableRecord | undefined, isCopy?: boolean) => Promise<void> {
  const { world } = useRegister();
  const { printers: words } = useWords();
  const say = useRefusalSentence();
  const hasPrinters = useHost(({ status }) => (status?.printing?.printers ?? 0) > 0);
  // A retry uses the same id, because the unanswered request may have printed already.
  const lastRequest = useRef<{ readonly id: string; readonly what: string }>(undefined);
  return async (what, isCopy = false) => {
    if (what === undefined || !hasPrinters) return window.print();
    const named = JSON.stringify(what);
    const { id } = lastRequest.current?.what === named ? lastRequest.current : { id: uuidV7(world) };
    lastRequest.current = { id, what: named };
    const answer = await askTill(PRINTER_OPERATIONS.printPaper, { path: { job_id: id }, body: { what, ...(isCopy && { isCopy }) } });
    const code = answer.ok ? undefined : answer.refusal.code;
    if (code !== 'no_answer') lastRequest.current = undefined;
    if (code === 'no_printer') return window.print();
    showToast(answer.ok ? { kind: 'good', text: words.queued } : { kind: 'caution', text: say(answer.refusal) });
  };
}
