import { useState } from 'react';
import type { Sale } from '../../../shared/engine/sale/sale.ts';
import { leftToPay } from '../../../shared/engine/sale/sale-payment.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';

/** Takes gift cards and stored value. Another system keeps the balance, so this works only while the service is reachable. */
export function GiftTenderPanel({ kind, sale }: { readonly kind: 'gift' | 'stored'; readonly sale: Sale }) {
  const register = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const [amount, setAmount] = useState(leftToPay(sale).otherwise);
  const [number, setNumber] = useState('');
  const isReachable = useHost(({ status, presence }) => presence === 'there' && status?.connectivity === 'online');
  const take = (): void => void register.sale.tender({ kind, amount, number: number.trim() });
  const missing = number.trim() === '' ? words.numberHint : undefined;
  return (
    <div className="pay-tender">
      <div className="pay-what">
        <TextField label={words.number} hint={words.numberHint} value={number} onValue={setNumber} inputMode="numeric" maxLength={64} />
      </div>
      <div className="pay-keypad">
        <MoneyKeypad label={words.amountOfTender} amount={amount} onAmount={setAmount} isActive={false} />
      </div>
      <div className="pay-take">
        <Button kind="primary" isWide onClick={take} refusal={isReachable ? missing : words.needsService}>
          {words.take({ amount: formats.money(amount) })}
        </Button>
      </div>
    </div>
  );
}
