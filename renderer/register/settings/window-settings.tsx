import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { LANGUAGES, languageName } from '../../words/base/language.ts';
import { useWords } from '../../words/register-words.ts';
import { usePreferences, useRegister } from '../frame/use-register.ts';
import { ChoiceRow, SettingsRow, SwitchRow } from './fields/settings-row.tsx';

export function WindowSettings() {
  const { preferences } = useRegister();
  const { settings: words, common } = useWords();
  const language = usePreferences((state) => state.language);
  const theme = usePreferences((state) => state.theme);
  const hasPictures = usePreferences((state) => state.hasPictures);
  return (
    <section className="settings-part">
      <p className="quiet">{words.windowExplained}</p>
      <SettingsRow label={common.language}>
        <Segmented
          label={common.language}
          segments={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{languageName(value)}</span> }))}
          value={language}
          onValue={(value) => preferences.setState({ language: value })}
        />
      </SettingsRow>
      <ChoiceRow label={words.theme} choices={words.themes} value={theme} onValue={(value) => preferences.setState({ theme: value })} />
      <SwitchRow label={words.pictures} isOn={hasPictures} onSwitch={(isOn) => preferences.setState({ hasPictures: isOn })} />
    </section>
  );
}
