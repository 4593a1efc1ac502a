import { useStore } from 'zustand';
import type { Theme } from '../ui/design/theme.ts';
import { LANGUAGES, languageName } from '../words/base/language.ts';
import { useWords } from '../words/kitchen-words.ts';
import type { PairedScreen } from './paired-screen.ts';
import './screen-choices.css';

/** Choices for the person who installs a screen, inconspicuous to guests. Each press takes the next one. */

export function LanguageChoice({ screen }: { readonly screen: PairedScreen }) {
  const { kitchen } = useWords();
  const { language } = useStore(screen.preferences);
  return (
    <button
      type="button"
      className="screen-choice"
      aria-label={`${kitchen.board.language}: ${languageName(language)}`}
      onClick={() => screen.preferences.setState({ language: after(LANGUAGES, language) })}
    >
      {languageName(language)}
    </button>
  );
}

const THEMES: readonly Theme[] = ['dark', 'light', 'system'];

export function ThemeChoice({ screen }: { readonly screen: PairedScreen }) {
  const { kitchen } = useWords();
  const { theme } = useStore(screen.preferences);
  return (
    <button
      type="button"
      className="screen-choice"
      aria-label={`${kitchen.theme}: ${kitchen.themes[theme]}`}
      onClick={() => screen.preferences.setState({ theme: after(THEMES, theme) })}
    >
      {kitchen.themes[theme]}
    </button>
  );
}

function after<Choice>(choices: readonly Choice[], now: Choice): Choice {
  return choices[(choices.indexOf(now) + 1) % choices.length] as Choice;
}
