import { useState } from 'react';
import type { Money } from '../../../../shared/base/money.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Keypad } from './keypad.tsx';
import { amountOf, entryOf, type KeypadEntry, pressEntryKey } from './keypad-entry.ts';
import './money-keypad.css';

export interface MoneyKeypadProps {
  /** The name of the amount, such as "Cash given", shown above it. */
  readonly label: string;
  readonly amount: Money;
  readonly onAmount: (amount: Money) => void;
  readonly onSubmit?: () => void;
  readonly isActive?: boolean;
}

/** Enters an amount. A preset amount, such as a quick amount, is replaced by the first digit. */
export function MoneyKeypad({ label, amount, onAmount, onSubmit, isActive = true }: MoneyKeypadProps) {
  const formats = useFormats();
  const { currency } = formats;
  const [own, setOwn] = useState<KeypadEntry>(() => entryOf(amount));
  const entry = amountOf(own, currency) === amount ? own : entryOf(amount);
  const show = (next: KeypadEntry): void => {
    setOwn(next);
    onAmount(amountOf(next, currency));
  };
  return (
    <Keypad
      label={label}
      extra="00"
      isActive={isActive}
      remember={() => () => show(entry)}
      onKey={(key) => show(pressEntryKey(entry, key, currency))}
      {...(onSubmit !== undefined && { onSubmit })}
    >
      <div className="money-keypad-display">
        <span className="money-keypad-label">{label}</span>
        <output className="money-keypad-amount" data-given={entry.isGiven || undefined}>
          {formats.amount(amount)}
        </output>
      </div>
    </Keypad>
  );
}
