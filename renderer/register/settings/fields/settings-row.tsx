import type { ReactNode } from 'react';
import { Segmented } from '../../../ui/parts/input/segmented.tsx';
import { useWords } from '../../../words/register-words.ts';

/** A label above its control. Screen readers skip the label, because the control has the same accessible name. */
export function SettingsRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="settings-row">
      <span className="settings-label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

export interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<Value, ReactNode>>;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** A choice between a few values side by side, in the order of `choices`. */
export function ChoiceRow<Value extends string>({ label, choices, value, onValue }: ChoiceRowProps<Value>) {
  const values = Object.keys(choices) as Value[];
  return (
    <SettingsRow label={label}>
      <Segmented label={label} segments={values.map((one) => ({ value: one, label: choices[one] }))} value={value} onValue={onValue} />
    </SettingsRow>
  );
}

export interface SwitchRowProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export function SwitchRow({ label, isOn, onSwitch }: SwitchRowProps) {
  const { settings: words } = useWords();
  const choices = { off: words.off, on: words.on };
  return <ChoiceRow label={label} choices={choices} value={isOn ? 'on' : 'off'} onValue={(value) => onSwitch(value === 'on')} />;
}
