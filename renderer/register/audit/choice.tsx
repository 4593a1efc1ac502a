import './audit.css';

interface ChoiceProps {
  readonly label: string;
  /** Without a choice. */
  readonly every: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onValue: (value: string | undefined) => void;
}

/** One of more than fit side by side, or all of them. */
export function Choice({ label, every, choices, value, onValue }: ChoiceProps) {
  return (
    <label className="audit-choice">
      <span className="text-field-label">{label}</span>
      <select
        className="audit-choice-field"
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.value)}
      >
        <option value="">{every}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
