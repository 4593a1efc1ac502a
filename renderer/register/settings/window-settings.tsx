import type { Theme } from '../../design/theme.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '../../words/language.ts';
import { useWords } from '../../words/register-words.ts';
import { usePreferences, useRegister } from '../state/use-register.ts';
import { SettingsRow } from './settings-row.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function WindowSettings() {
  const { preferences } = useRegister();
  const { settings: words, common } = useWords();
  const language = usePreferences((state) => state.language);
  const theme = usePreferences((state) => state.theme);
  return (
    <section className="settings-part">
      <p className="quiet">{words.windowExplained}</p>
      <SettingsRow label={common.language}>
        <Segmented
          label={common.language}
          segments={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
          value={language}
          onValue={(value) => preferences.setState({ language: value })}
        />
      </SettingsRow>
      <SettingsRow label={words.theme}>
        <Segmented
          label={words.theme}
          segments={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          value={theme}
          onValue={(value) => preferences.setState({ theme: value })}
        />
      </SettingsRow>
    </section>
  );
}
