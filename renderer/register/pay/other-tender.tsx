import { useState } from 'react';
import type { Sale } from '../../../shared/engine/sale/sale.ts';
import { leftToPay } from '../../../shared/engine/sale/sale-payment.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { approvedBy, withApproval } from '../frame/with-approval.ts';

const NONE: readonly string[] = [];

/** Takes a payment that the till cannot check, with provider and reference, or gives the sale away, with a reason. */
export function OtherTenderPanel({ kind, sale }: { readonly kind: 'external' | 'complimentary'; readonly sale: Sale }) {
  const register = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const [amount, setAmount] = useState(leftToPay(sale).otherwise);
  const isExternal = kind === 'external';
  const offered =
    useHost(({ settings }) => (isExternal ? settings?.settings.externalProviders : settings?.settings.complimentaryReasons)) ?? NONE;
  // The first of several would be taken by everyone in a hurry, whatever the reason was.
  const [choice, setChoice] = useState((offered.length === 1 && offered[0]) || '');
  const [reference, setReference] = useState('');
  const what = isExternal ? { provider: choice.trim(), reference: reference.trim() } : { reason: choice.trim() };
  const isMissing = choice.trim() === '' || (isExternal && reference.trim() === '');
  const take = (): void =>
    void withApproval(register, (approvals) => register.sale.tender({ kind, amount, ...what, ...approvedBy(approvals) }));
  const label = isExternal ? words.provider : words.reason;
  return (
    <div className="pay-tender">
      <div className="pay-what">
        {offered.length > 0 ? (
          <ChoiceGroup label={label} choices={offered.map((one) => ({ value: one, label: one }))} value={choice} onValue={setChoice} />
        ) : (
          <TextField label={label} value={choice} onValue={setChoice} maxLength={64} />
        )}
        {isExternal && <TextField label={words.reference} value={reference} onValue={setReference} maxLength={64} />}
      </div>
      <div className="pay-keypad">
        <MoneyKeypad label={words.amountOfTender} amount={amount} onAmount={setAmount} isActive={false} />
      </div>
      <div className="pay-take">
        <Button kind="primary" isWide onClick={take} refusal={isMissing ? label : undefined}>
          {(isExternal ? words.take : words.comp)({ amount: formats.money(amount) })}
        </Button>
      </div>
    </div>
  );
}
