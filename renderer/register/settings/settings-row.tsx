import type { ReactNode } from 'react';
import { Segmented } from '../../parts/segmented.tsx';
import { useWords } from '../../words/register-words.ts';

/** What is set, above how it is set; the control inside bears the same name for readers. */
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

export interface SwitchRowProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export function SwitchRow({ label, isOn, onSwitch }: SwitchRowProps) {
  const { settings: words } = useWords();
  return (
    <SettingsRow label={label}>
      <Segmented
        label={label}
        segments={[
          { value: 'off', label: words.off },
          { value: 'on', label: words.on },
        ]}
        value={isOn ? 'on' : 'off'}
        onValue={(value) => onSwitch(value === 'on')}
      />
    </SettingsRow>
  );
}
