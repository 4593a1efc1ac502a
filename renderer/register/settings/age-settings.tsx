import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { ParsedField } from './fields/parsed-field.tsx';
import { readAge, readUntil } from './fields/settings-draft.ts';
import { SwitchRow } from './fields/settings-row.tsx';
import type { SettingsDraft } from './fields/use-settings-draft.ts';

interface AgeSettingsProps {
  readonly draft: SettingsDraft;
  /** Undefined while the field is invalid. */
  readonly onLegalAge: (legalAge: number | undefined) => void;
  readonly onUntil: (until: string | undefined) => void;
}

const LONGEST_NOTICE = 255;

/** The legal age for alcohol and the notice that the law requires; both depend on the country. */
export function AgeSettings({ draft, onLegalAge, onUntil }: AgeSettingsProps) {
  const { settings: words, stand } = useWords();
  const { asksAgeForAlcohol, legalAge, ageNotice, alcoholUntil }: TillSettings = draft.settings;
  return (
    <>
      <ParsedField
        label={stand.untilLabel}
        hint={stand.untilHint}
        value={alcoholUntil}
        write={String}
        read={readUntil}
        problem={stand.untilProblem}
        onValue={onUntil}
      />
      <SwitchRow label={words.age} isOn={asksAgeForAlcohol} onSwitch={(isOn) => draft.change({ asksAgeForAlcohol: isOn })} />
      {asksAgeForAlcohol && (
        <>
          <ParsedField
            label={words.legalAge}
            value={legalAge}
            write={String}
            read={readAge}
            problem={words.legalAgeProblem}
            onValue={onLegalAge}
          />
          <TextField
            label={words.ageNotice}
            hint={words.ageNoticeHint}
            value={ageNotice}
            maxLength={LONGEST_NOTICE}
            onValue={(text) => draft.change({ ageNotice: text })}
          />
        </>
      )}
    </>
  );
}
