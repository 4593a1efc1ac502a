import { useState } from 'react';
import { add } from '../../../shared/base/money.ts';
import type { ChargeView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister, useSale } from '../frame/use-register.ts';
import { approvedBy, withApproval } from '../frame/with-approval.ts';
import { SetAside } from './set-aside.tsx';

interface UnknownChargeProps {
  readonly charge: ChargeView;
  /** The sale was set aside before, so that nobody stands in the line behind it. */
  readonly isResumed: boolean;
}

/**
 * Handles a card charge with unknown outcome: first of all the next guest is served. The cashier reports only what they saw. Charging again
 * is for a manager who goes on with the sale later.
 */
export function UnknownCharge({ charge, isResumed }: UnknownChargeProps) {
  const register = useRegister();
  const { sale } = register;
  const { pay: words, refusals } = useWords();
  const formats = useFormats();
  const [code, setCode] = useState('');
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const { amount, tip } = charge;
  const isUnclear = charge.reason === 'cannot_tell';
  const decide = (saw: 'approved' | 'declined' | 'cannot_tell'): void =>
    void sale.decideCharge(charge.id, saw, saw === 'approved' ? code.trim() : undefined);
  return (
    <div className="pay-unknown" aria-busy={isBusy}>
      <Notice tone="caution" title={words.unknownTitle} isUrgent>
        {words.unknownHint({ time: formats.timeWithSeconds(charge.startedAt) })}
      </Notice>
      <SetAside />
      <p className="pay-unknown-ask">{words.unknownAsk}</p>
      <div className="pay-unknown-choices">
        <div className="pay-unknown-choice">
          <TextField label={words.approvalCode} value={code} onValue={setCode} maxLength={64} />
          <Button isWide onClick={() => decide('approved')} refusal={code.trim() === '' ? refusals.code_needed : undefined}>
            {words.sawApproved}
          </Button>
          <p className="quiet">{words.sawApprovedHint}</p>
        </div>
        <div className="pay-unknown-choice">
          <Button isWide onClick={() => decide('declined')}>
            {words.sawDeclined}
          </Button>
          <p className="quiet">{words.sawDeclinedHint}</p>
        </div>
        <div className="pay-unknown-choice">
          {isUnclear && isResumed ? (
            <Button
              isWide
              onClick={() =>
                void withApproval(register, (approvals) => sale.charge({ amount, ...(tip > 0 && { tip }), ...approvedBy(approvals) }))
              }
            >
              {words.chargeCard({ amount: formats.money(add(amount, tip)) })}
            </Button>
          ) : (
            <Button isWide aria-pressed={isUnclear} onClick={() => decide('cannot_tell')}>
              {words.sawNothing}
            </Button>
          )}
          <p className="quiet">{words.sawNothingHint}</p>
        </div>
      </div>
    </div>
  );
}
