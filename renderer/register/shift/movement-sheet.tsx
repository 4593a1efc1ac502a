import { useState } from 'react';
import { type Money, NO_MONEY } from '../../../shared/base/money.ts';
import { SHIFT_OPERATIONS } from '../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';
import { approvedBy, askWithApproval } from '../frame/with-approval.ts';
import './movement-sheet.css';

type MovementSheetState = Extract<OpenSheet, { kind: 'cash_movement' }>;

/** Records cash put in or taken out without a sale. The typed values survive the approval sheet. */
export function MovementSheet({ sheet }: { readonly sheet: MovementSheetState }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const { movement } = sheet;
  const [amount, setAmount] = useState(sheet.amount ?? NO_MONEY);
  const [reason, setReason] = useState(sheet.reason ?? '');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isMoving = movement !== 'no_sale';
  const isAmountMissing = isMoving && amount === NO_MONEY;
  const isReasonMissing = reason.trim() === '';
  const move = async (): Promise<void> => {
    if (isBusy) return;
    setIsTried(true);
    if (isAmountMissing || isReasonMissing) return;
    setIsBusy(true);
    const { refusal: _, ...named } = sheet;
    const typed: MovementSheetState = { ...named, amount, reason };
    ui.open(typed);
    const answer = await askWithApproval(register, (approvals) =>
      askTill(SHIFT_OPERATIONS.moveCash, {
        path: { movement_id: sheet.movementId },
        body: { kind: movement, reason: reason.trim(), ...(isMoving && { amount }), ...approvedBy(approvals) },
      }),
    );
    setIsBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return ui.open({ ...typed, refusal: answer.refusal });
    ui.close();
    showToast({ kind: 'good', text: words.shift.moved });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.shift.movement[movement]}
      description={words.shift.movementHint[movement]}
      place="beside-cart"
      footer={<MovementButtons sheet={sheet} amount={amount} isBusy={isBusy} onMove={() => void move()} />}
    >
      <div className="movement-sheet">
        <RefusalNotice refusal={sheet.refusal} overrides={words.shift.refusals} />
        <TextField
          label={words.shift.reason}
          value={reason}
          onValue={setReason}
          maxLength={160}
          problem={isTried && isReasonMissing ? words.shift.reasonNeeded : undefined}
          onKeyDown={({ key }) => key === 'Enter' && void move()}
        />
        <ReasonButtons reasons={Object.values(words.shift.reasons[movement])} reason={reason} onReason={setReason} />
        {isMoving && (
          <>
            {isTried && isAmountMissing && <Notice tone="caution" title={words.shift.amountNeeded} isUrgent />}
            <MoneyKeypad label={words.shift.amount} amount={amount} onAmount={setAmount} onSubmit={() => void move()} />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface ReasonButtonsProps {
  readonly reasons: readonly string[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function ReasonButtons({ reasons, reason, onReason }: ReasonButtonsProps) {
  return (
    <div className="movement-sheet-reasons">
      {reasons.map((each) => (
        <Button key={each} onClick={() => onReason(each)} aria-pressed={reason === each}>
          {each}
        </Button>
      ))}
    </div>
  );
}

interface MovementButtonsProps {
  readonly sheet: MovementSheetState;
  readonly amount: Money;
  readonly isBusy: boolean;
  readonly onMove: () => void;
}

function MovementButtons({ sheet: { movement }, amount, isBusy, onMove }: MovementButtonsProps) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  return (
    <>
      <Button onClick={ui.close}>{words.common.cancel}</Button>
      <Button
        kind="primary"
        onClick={onMove}
        aria-busy={isBusy}
        {...(movement !== 'no_sale' && { trailing: <span className="figure">{formats.money(amount)}</span> })}
      >
        {words.shift.movement[movement]}
      </Button>
    </>
  );
}
