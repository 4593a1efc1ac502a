import { useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { SHIFT_OPERATIONS } from '../../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Sheet } from '../../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../../words/register-words.ts';
import { RefusalNotice } from '../../frame/refusal-notice.tsx';
import type { OpenSheet } from '../../frame/ui-store.ts';
import { useRegister } from '../../frame/use-register.ts';
import { approvedBy, askWithApproval } from '../../frame/with-approval.ts';
import { UnfinishedNotice } from '../../pay/unfinished-sheet.tsx';
import { countIn, EMPTY_DRAFT } from './cash-draft.ts';
import { CashSheet } from './cash-sheet.tsx';
import { CountResult } from './count-result.tsx';
import { denominationsOf } from './denominations.ts';

type CountSheetState = Extract<OpenSheet, { kind: 'shift_count' }>;

/** Counts the drawer. The expected amount shows only afterwards, so that it cannot influence the count. Closing makes the Z report. */
export function CountSheet({ sheet }: { readonly sheet: CountSheetState }) {
  return sheet.count === undefined ? <Counting key={sheet.countId} sheet={sheet} /> : <Counted sheet={sheet} count={sheet.count} />;
}

function Counting({ sheet }: { readonly sheet: CountSheetState }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const formats = useFormats();
  const [draft, setDraft] = useState(sheet.draft ?? EMPTY_DRAFT);
  const [isBusy, setIsBusy] = useState(false);
  const counted = countIn(draft, denominationsOf(formats.currency));
  const submit = async (): Promise<void> => {
    if (isBusy || counted === undefined) return;
    setIsBusy(true);
    const { refusal: _, ...named } = sheet;
    const typed: CountSheetState = { ...named, draft };
    ui.open(typed);
    const path = { shift_id: sheet.shiftId, count_id: sheet.countId };
    const answer = await askWithApproval(register, (approvals) =>
      askTill(SHIFT_OPERATIONS.countShift, { path, body: { counted, ...approvedBy(approvals) } }),
    );
    setIsBusy(false);
    if (answer?.ok === true) ui.store.setState({ lastCount: { shiftId: sheet.shiftId, count: answer.value } });
    if (answer !== undefined) ui.open(answer.ok ? { ...named, count: answer.value } : { ...typed, refusal: answer.refusal });
  };
  return (
    <CashSheet
      title={words.shift.countTitle({ drawer: sheet.drawerName })}
      description={words.shift.countHint}
      done={words.shift.countDone}
      draft={draft}
      onDraft={setDraft}
      isWhole={counted !== undefined}
      isBusy={isBusy}
      refusal={sheet.refusal}
      onDone={() => void submit()}
    />
  );
}

function Counted({ sheet, count }: { readonly sheet: CountSheetState; readonly count: NonNullable<CountSheetState['count']> }) {
  const { ui, world } = useRegister();
  const words = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const { shiftId, drawerName } = sheet;
  const again = (): void => ui.open({ kind: 'shift_count', shiftId, drawerName, countId: uuidV7(world) });
  const close = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const closed = await askTill(SHIFT_OPERATIONS.closeShift, { path: { shift_id: shiftId }, body: { countId: count.id } });
    setIsBusy(false);
    if (!closed.ok) return ui.open({ ...sheet, refusal: closed.refusal });
    const { drawerId, number } = closed.value.report;
    ui.open({ kind: 'z_report', drawerId, number });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.shift.countTitle({ drawer: drawerName })}
      description={words.shift.closeHint}
      place="beside-cart"
      footer={
        <>
          <Button onClick={again} title={words.shift.recountHint}>
            {words.shift.recount}
          </Button>
          <Button kind="primary" onClick={() => close()} aria-busy={isBusy} data-first>
            {words.shift.close}
          </Button>
        </>
      }
    >
      <RefusalNotice refusal={sheet.refusal} overrides={words.shift.refusals} />
      <CountResult count={count} />
      <UnfinishedNotice />
    </Sheet>
  );
}
