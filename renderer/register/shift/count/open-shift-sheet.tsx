import { useState } from 'react';
import { SHIFT_OPERATIONS } from '../../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import type { OpenSheet } from '../../frame/ui-store.ts';
import { useRegister } from '../../frame/use-register.ts';
import { countIn, EMPTY_DRAFT } from './cash-draft.ts';
import { CashSheet } from './cash-sheet.tsx';
import { denominationsOf } from './denominations.ts';

/** After the first sale the cash of the sales is in the drawer too: then it asks for what was there before. */
export function OpenShiftSheet({ sheet: { shiftId, isLate } }: { readonly sheet: Extract<OpenSheet, { kind: 'shift_open' }> }) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isBusy, setIsBusy] = useState(false);
  const float = countIn(draft, denominationsOf(formats.currency));
  const open = async (): Promise<void> => {
    if (isBusy || float === undefined) return;
    setIsBusy(true);
    const opened = await askTill(SHIFT_OPERATIONS.openShift, { path: { shift_id: shiftId }, body: { float } });
    setIsBusy(false);
    if (!opened.ok) return setRefusal(opened.refusal);
    ui.close();
    showToast({ kind: 'good', text: words.shift.opened });
  };
  return (
    <CashSheet
      title={isLate ? words.shift.lateTitle : words.shift.openTitle}
      description={isLate ? words.shift.lateHint : words.shift.openHint}
      done={isLate ? words.shift.giveFloat : words.shift.open}
      draft={draft}
      onDraft={setDraft}
      isWhole={float !== undefined}
      isBusy={isBusy}
      refusal={refusal}
      onDone={() => void open()}
    />
  );
}
