import { useCallback, useEffect, useMemo } from 'react';
import { PageFrame, speak } from '../../ui/boot/mount-page.tsx';
import { CommandsProvider } from '../../ui/commands/command-scope.tsx';
import { showTheme } from '../../ui/design/theme.ts';
import { makeFormats } from '../../ui/format/formats.ts';
import { FormatsContext } from '../../ui/format/use-formats.ts';
import { localeOf } from '../../words/base/language.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import { loadRegisterWords, RegisterWordsProvider } from '../../words/register-words.ts';
import { useLoadedWords } from '../../words/use-loaded-words.ts';
import type { Register } from '../frame/register.ts';
import { RegisterContext, useCart, useHost, usePreferences, useRegister } from '../frame/use-register.ts';
import { takeItemAndAnnounce } from '../sell/tap-and-announce.ts';
import { registerCommands, sourceOf } from './register-commands.ts';
import { RegisterScreen } from './register-screen.tsx';
import { takeScan } from './take-scan.ts';

export function RegisterApp({ register, firstWords }: { readonly register: Register; readonly firstWords: RegisterWords }) {
  return (
    <RegisterContext value={register}>
      <InWords firstWords={firstWords} />
    </RegisterContext>
  );
}

/** Provides language, theme and formats from the window's preferences and the venue. */
function InWords({ firstWords }: { readonly firstWords: RegisterWords }) {
  const language = usePreferences((preferences) => preferences.language);
  const theme = usePreferences((preferences) => preferences.theme);
  const words = useLoadedWords(loadRegisterWords, language) ?? firstWords;
  useEffect(() => speak(document.documentElement, words), [words]);
  useEffect(() => showTheme(document.documentElement, theme), [theme]);
  return (
    <PageFrame words={words}>
      <RegisterWordsProvider words={words}>
        <InFigures words={words} />
      </RegisterWordsProvider>
    </PageFrame>
  );
}

function InFigures({ words }: { readonly words: RegisterWords }) {
  const register = useRegister();
  const ofMenu = useCart(({ catalogue }) => catalogue?.terms);
  const ofHost = useHost(({ status }) => status?.place);
  const keys = usePreferences((preferences) => preferences.keys);
  const { currency, timezone } = ofMenu ?? ofHost ?? { currency: 'USD', timezone: 'UTC' };
  const formats = useMemo(
    () => makeFormats({ locale: localeOf(words.language), currency, timeZone: timezone }),
    [words.language, currency, timezone],
  );
  const source = useMemo(() => sourceOf(register), [register]);
  const onScan = useCallback(
    (code: string) => takeScan(register, code, words, (scanned, itemId) => takeItemAndAnnounce(scanned, itemId, words, formats)),
    [register, words, formats],
  );
  // A scanner at the host sends its codes to every window of this device; only the visible window takes them.
  useEffect(
    () => register.host.on('code_scanned', ({ code }) => document.visibilityState === 'visible' && onScan(code)),
    [register, onScan],
  );
  return (
    <FormatsContext value={formats}>
      <CommandsProvider commands={registerCommands} source={source} words={words} keyMap={keys} onScan={onScan}>
        <RegisterScreen />
      </CommandsProvider>
    </FormatsContext>
  );
}
