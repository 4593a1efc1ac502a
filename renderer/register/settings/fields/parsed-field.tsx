import { useState } from 'react';
import { type Money, money } from '../../../../shared/base/money.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';

export interface ParsedFieldProps<Value> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly write: (value: Value) => string;
  /** Returns undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  readonly problem: string;
  /** Called with undefined while the text is invalid. */
  readonly onValue: (value: Value | undefined) => void;
}

/** A text field for a parsed value. It keeps the typed text while that is invalid. */
export function ParsedField<Value>({ label, hint, value, write, read, problem, onValue }: ParsedFieldProps<Value>) {
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? value : read(typed);
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed ?? write(value)}
      onValue={(text) => {
        setTyped(text);
        onValue(read(text));
      }}
      onBlur={() => parsed !== undefined && setTyped(undefined)}
      problem={parsed === undefined ? problem : undefined}
    />
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  /** In minor units. */
  readonly most?: number;
  readonly onValue: (value: number | undefined) => void;
}

export function AmountField({ label, value, most, onValue }: AmountFieldProps) {
  const formats = useFormats();
  const { settings: words } = useWords();
  return (
    <ParsedField<Money>
      label={label}
      value={money(value)}
      write={formats.amount}
      read={(text) => {
        const amount = formats.parseMoney(text);
        return amount !== undefined && amount >= 0 && (most === undefined || amount <= most) ? amount : undefined;
      }}
      problem={most === undefined ? words.amountProblem : words.amountUpTo({ most: formats.money(money(most)) })}
      onValue={onValue}
    />
  );
}
