import { useState } from 'react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { REFUND_OPERATIONS, type RefundOffer } from '../../../shared/till-contract/operations/refund-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { approvedBy, askWithApproval } from '../frame/with-approval.ts';
import { RefundLines } from './refund-lines.tsx';
import { RefundParts } from './refund-parts.tsx';
import { refundBlockerText, refundOverrides } from './say-refund.ts';
import { useRefundOffer } from './use-refund-offer.ts';
import { type ChosenUnits, type RefundPlan, useRefundSelection } from './use-refund-selection.ts';
import './refund-sheet.css';

type RefundSheetState = Extract<OpenSheet, { kind: 'refund' }>;

/** Asks for the reason of a refund and for the PIN. The typed text survives the approval sheet. */
export function RefundSheet({ sheet }: { readonly sheet: RefundSheetState }) {
  const { ui } = useRegister();
  const words = useWords();
  const { offer, refusal } = useRefundOffer(sheet);
  if (offer !== undefined && (offer.way !== undefined || offer.choice !== undefined)) return <RefundForm sheet={sheet} offer={offer} />;
  return (
    <Sheet isOpen onClose={ui.close} title={words.refund.open.card} place="beside-cart">
      {offer === undefined && refusal === undefined && <Progress label={words.refund.loading} />}
      <WhyNot refusal={sheet.refusal ?? refusal} blocker={offer?.blocker} />
    </Sheet>
  );
}

function WhyNot({ refusal, blocker }: { readonly refusal: HostRefusal | undefined; readonly blocker: RefundOffer['blocker'] | undefined }) {
  const words = useWords();
  if (refusal !== undefined) return <RefusalNotice refusal={refusal} overrides={refundOverrides(words, refusal)} />;
  return blocker === undefined ? null : <Notice tone="information" title={refundBlockerText(words, blocker)} />;
}

/** No preset reason was chosen; a note is required. */
const OTHER = '';
const NONE: readonly string[] = [];

interface RefundFormProps {
  readonly sheet: RefundSheetState;
  readonly offer: RefundOffer;
}

function RefundForm({ sheet, offer }: RefundFormProps) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const reasons = useHost(({ settings }) => settings?.settings.refundReasons) ?? NONE;
  const [reason, setReason] = useState(sheet.reason);
  const [note, setNote] = useState(sheet.note ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const selection = useRefundSelection(offer, sheet);
  const { plan, isAll, units, amountText, isAmountWrong } = selection;
  const way = plan?.way ?? offer.way ?? 'card';
  const { isBusy, requestRefund } = useRefundRequest(sheet);
  const chosen = reason ?? reasons[0] ?? OTHER;
  const isNoteMissing = chosen === OTHER && note.trim() === '';
  const consequence = way === 'cash' ? words.refund.consequence.cash : words.refund.consequenceInPart;
  const refusal = plan === undefined ? words.refund[isAmountWrong ? 'amountWrong' : 'notRefundable'] : undefined;
  const submit = (): void => {
    if (isBusy || plan === undefined) return;
    if (isNoteMissing) setIsMissing(true);
    else void requestRefund(plan, { reason: chosen, note, units, amountText });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.refund.open[way]}
      description={isAll && offer.way !== undefined ? words.refund.consequence[way] : consequence}
      place="beside-cart"
      footer={
        <>
          <Button onClick={ui.close}>{words.common.cancel}</Button>
          <Button kind="danger" onClick={submit} aria-busy={isBusy} refusal={refusal}>
            {words.refund.confirm[way]({ amount: formats.money(plan?.amount ?? NO_MONEY) })}
          </Button>
        </>
      }
    >
      <div className="refund-sheet">
        <WhyNot refusal={sheet.refusal} blocker={undefined} />
        {offer.choice !== undefined && <RefundLines choice={offer.choice} {...selection} />}
        {plan !== undefined && <RefundParts amount={plan.amount} parts={plan.parts} isAll={isAll && offer.choice !== undefined} />}
        <ChoiceGroup
          label={words.refund.reason}
          choices={[...reasons.map((value) => ({ value, label: value })), { value: OTHER, label: words.refund.otherReason }]}
          value={chosen}
          onValue={setReason}
        />
        <TextField
          label={words.refund.note}
          hint={words.refund.noteHint}
          value={note}
          onValue={setNote}
          maxLength={160}
          problem={isMissing && isNoteMissing ? words.refund.noteNeeded : undefined}
        />
      </div>
    </Sheet>
  );
}

interface TypedRefund extends ChosenUnits {
  readonly reason: string;
  readonly note: string;
}

/** Requests the refund with what was typed, which stays in the sheet if a manager must approve or the host refuses. */
function useRefundRequest(sheet: RefundSheetState) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const requestRefund = async ({ way, amount, part }: RefundPlan, { reason, note, units, amountText }: TypedRefund): Promise<void> => {
    setIsBusy(true);
    const { refusal: _, ...named } = sheet;
    const { requestId, saleId, orderNumber } = named;
    const typed: RefundSheetState = { ...named, reason, note, units, amountText };
    ui.open(typed);
    const answer = await askWithApproval(register, (approvals) =>
      askTill(REFUND_OPERATIONS.askRefund, {
        path: { refund_id: requestId },
        body: {
          ...(saleId === undefined ? { orderNumber: orderNumber ?? '' } : { saleId }),
          way,
          amount,
          ...(part !== undefined && { part }),
          reason: reason === OTHER ? words.refund.otherReason : reason,
          ...(note.trim() !== '' && { note: note.trim() }),
          ...approvedBy(approvals),
        },
      }),
    );
    setIsBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return ui.open({ ...typed, refusal: answer.refusal });
    ui.close();
    showToast({ kind: 'good', text: words.refund.done[way] });
  };
  return { isBusy, requestRefund };
}
