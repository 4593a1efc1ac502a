import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';

export interface NameFieldProps {
  readonly value: string;
  readonly onValue: (name: string) => void;
  readonly problem: string | undefined;
  readonly onEnter: () => void;
}

/** The name of a held cart. The suggestion is selected, so the first key replaces it; Enter accepts it. */
export function NameField({ value, onValue, problem, onEnter }: NameFieldProps) {
  const words = useWords();
  return (
    <TextField
      data-first
      label={words.heldOrders.name}
      value={value}
      onValue={onValue}
      problem={problem}
      maxLength={LONGEST_TEXTS.name}
      enterKeyHint="done"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  );
}
