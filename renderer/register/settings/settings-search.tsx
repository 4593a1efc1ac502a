import { Search } from 'lucide-react';
import { hasTypedWords } from '../../ui/commands/find-commands.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import type { SettingsPart } from '../frame/ui-store.ts';
import { type SettingName, settingNames } from './setting-names.ts';

export interface SettingsSearchProps {
  readonly parts: readonly SettingsPart[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onChosen: (setting: SettingName) => void;
}

/** Finds settings by the words of their label, their hint and their page. While something is typed, the results take the place of the pages. */
export function SettingsSearch({ parts, typed, onTyped, onChosen }: SettingsSearchProps) {
  const words = useWords();
  const { settings } = words;
  const found =
    typed.trim() === ''
      ? []
      : settingNames(words).filter(
          ({ part, label, hint = '' }) => parts.includes(part) && hasTypedWords(`${label} ${hint} ${settings.parts[part]}`, typed),
        );
  const [first] = found;
  return (
    <search className="settings-search">
      <TextField
        label={settings.search}
        isLabelHidden
        placeholder={settings.search}
        type="search"
        icon={<Search aria-hidden size={20} />}
        value={typed}
        onValue={onTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onChosen(first);
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          onTyped('');
        }}
      />
      <p role="status" className={found.length > 0 || typed.trim() === '' ? 'unseen' : 'quiet'}>
        {typed.trim() !== '' &&
          (found.length === 0 ? settings.noSetting({ text: typed.trim() }) : settings.foundSettings({ count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className="settings-results" aria-label={settings.search}>
          {found.map((setting) => (
            <li key={`${setting.part} ${setting.label}`}>
              <button type="button" className="settings-result" onClick={() => onChosen(setting)}>
                <span>{setting.label}</span>
                <span className="quiet">{settings.parts[setting.part]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
