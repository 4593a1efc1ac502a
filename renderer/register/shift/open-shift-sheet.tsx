import { useState } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { SHIFT_OPERATIONS } from '../../../shared/till-contract/shift-operations.ts';
import { useFormats } from '../../format/use-formats.ts';
import { askHost } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../state/ui-store.ts';
import { useRegister } from '../state/use-register.ts';
import { countIn, EMPTY_DRAFT } from './cash-draft.ts';
import { CashForm } from './cash-form.tsx';
import { denominationsOf } from './denominations.ts';
import { sayShiftRefusal } from './say-shift.ts';

/** The float with which a shift begins. */
export function OpenShiftSheet({ sheet: { shiftId } }: { readonly sheet: Extract<OpenSheet, { kind: 'shift_open' }> }) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const float = countIn(draft, denominationsOf(formats.currency));
  const open = async (): Promise<void> => {
    if (isBusy || float === undefined) return;
    setIsBusy(true);
    const opened = await askHost(SHIFT_OPERATIONS.openShift, { path: { shift_id: shiftId }, body: { float } });
    setIsBusy(false);
    if (!opened.ok) return setRefusal(opened.refusal);
    ui.close();
    showToast({ kind: 'good', text: words.shift.opened });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.shift.openTitle}
      description={words.shift.openHint}
      place="beside-cart"
      width="wide"
      footer={
        <>
          <Button onClick={ui.close}>{words.common.cancel}</Button>
          <Button
            kind="primary"
            onClick={() => void open()}
            aria-busy={isBusy}
            refusal={float === undefined ? words.shift.notWhole : undefined}
          >
            {words.shift.open}
          </Button>
        </>
      }
    >
      {refusal !== undefined && <Notice tone="caution" title={sayShiftRefusal(words, formats, refusal)} isUrgent />}
      <CashForm draft={draft} onDraft={setDraft} onSubmit={() => void open()} />
    </Sheet>
  );
}
