import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { useRight } from '../frame/use-right.ts';
import { AmountField, ParsedField } from './fields/parsed-field.tsx';
import { readCount } from './fields/settings-draft.ts';
import type { SettingsDraft } from './fields/use-settings-draft.ts';

type Limits = SettingsDraft['settings']['offlineLimits'];

interface OfflineSettingsProps {
  readonly limits: Limits;
  /** Undefined while the field is invalid. */
  readonly onLimit: (name: keyof Limits, value: number | undefined) => void;
}

/** The same limits that the host checks. */
const MOST = { sale: 1_000_000, stored: 100_000_000, cards: 10_000, hours: 168 } as const satisfies Limits;

/** The limits for cards that are accepted without asking the bank. Changing them needs a right of its own. */
export function OfflineSettings({ limits, onLimit }: OfflineSettingsProps) {
  const { settings: words } = useWords();
  const formats = useFormats();
  const may = useRight('offline_limits');
  if (!may) return <NeedsRight right="offline_limits" />;
  return (
    <>
      {(['sale', 'stored'] as const).map((name) => (
        <AmountField
          key={name}
          label={words.offlineLimits[name]}
          value={limits[name]}
          most={MOST[name]}
          onValue={(value) => onLimit(name, value)}
        />
      ))}
      {(['cards', 'hours'] as const).map((name) => (
        <ParsedField
          key={name}
          label={words.offlineLimits[name]}
          value={limits[name]}
          write={String}
          read={(text) => readCount(text, MOST[name])}
          problem={words.offlineLimitProblem({ least: formats.count(1), most: formats.count(MOST[name]) })}
          onValue={(value) => onLimit(name, value)}
        />
      ))}
    </>
  );
}
