import { useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { PageFrame, speak } from '../../renderer/ui/boot/mount-page.tsx';
import { CommandHelp } from '../../renderer/ui/commands/command-help.tsx';
import { CommandPalette } from '../../renderer/ui/commands/command-palette.tsx';
import { CommandsProvider } from '../../renderer/ui/commands/command-scope.tsx';
import { showTheme, type Theme } from '../../renderer/ui/design/theme.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import { FormatsContext } from '../../renderer/ui/format/use-formats.ts';
import { Segmented } from '../../renderer/ui/parts/input/segmented.tsx';
import { showToast } from '../../renderer/ui/parts/messages/toasts.ts';
import { LANGUAGES, type Language, languageName, localeOf } from '../../renderer/words/base/language.ts';
import type { RegisterWords } from '../../renderer/words/register-words.ts';
import { loadRegisterWords, RegisterWordsProvider, useWords } from '../../renderer/words/register-words.ts';
import { money, NO_MONEY } from '../../shared/base/money.ts';
import { FieldsSample, MenuSample, StateSample, TableSample, TypeSample } from './parts-samples.tsx';
import { makeSampleCommands, type SampleState } from './sample-commands.ts';
import { ButtonsSample, GridSample, KeypadSample, SheetsSample } from './touch-samples.tsx';
import './parts-page.css';

/** Shows every part once, in any theme and language, for designers and the browser tests. */
export function PartsPage({ firstWords }: { readonly firstWords: RegisterWords }) {
  const [words, setWords] = useState(firstWords);
  useEffect(() => speak(document.documentElement, words), [words]);
  return (
    <PageFrame words={words}>
      <RegisterWordsProvider words={words}>
        <Parts onWords={setWords} />
      </RegisterWordsProvider>
    </PageFrame>
  );
}

function Parts({ onWords }: { readonly onWords: (words: RegisterWords) => void }) {
  const words = useWords();
  const formats = useMemo(
    () => makeFormats({ locale: localeOf(words.language), currency: 'USD', timeZone: 'America/New_York' }),
    [words.language],
  );
  const [store] = useState(() => createStore<SampleState>(() => ({ sheet: undefined, given: NO_MONEY, isLocked: true })));
  const [commands] = useState(() => makeSampleCommands(store));
  const [sheet, setSheet] = useState<SampleState['sheet']>();
  useMemo(() => store.subscribe((state) => setSheet(state.sheet)), [store]);
  const close = (): void => store.setState({ sheet: undefined });
  const choose = (language: Language): void => {
    loadRegisterWords(language).then(onWords, () => showToast({ kind: 'danger', text: words.common.failure }));
  };
  return (
    <FormatsContext value={formats}>
      <CommandsProvider commands={commands} source={store} words={words} onScan={(code) => showToast({ kind: 'information', text: code })}>
        <main className="parts-page">
          <header className="parts-page-head">
            <h1 className="parts-page-title">Grandstand</h1>
            <div className="parts-page-choices">
              <ThemeChoice />
              <Segmented
                label={words.common.language}
                segments={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
                value={words.language}
                onValue={choose}
              />
            </div>
          </header>
          <div className="parts-page-sections">
            <GridSample />
            <ButtonsSample />
            <SheetsSample />
            <KeypadSample amount={money(2993)} />
            <FieldsSample />
            <StateSample />
            <MenuSample />
            <TableSample />
            <TypeSample />
          </div>
        </main>
        <CommandPalette isOpen={sheet === 'palette'} onClose={close} />
        <CommandHelp isOpen={sheet === 'help'} onClose={close} />
      </CommandsProvider>
    </FormatsContext>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <Segmented
      label="Theme"
      segments={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={theme}
      onValue={(chosen) => {
        setTheme(chosen);
        showTheme(document.documentElement, chosen);
      }}
    />
  );
}
