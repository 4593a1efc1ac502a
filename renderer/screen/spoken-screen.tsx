import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { PageFrame, speak } from '../ui/boot/mount-page.tsx';
import { showTheme } from '../ui/design/theme.ts';
import { type Formats, makeFormats } from '../ui/format/formats.ts';
import { FormatsContext } from '../ui/format/use-formats.ts';
import { localeOf } from '../words/base/language.ts';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { KitchenWordsProvider, loadKitchenWords } from '../words/kitchen-words.ts';
import { useLoadedWords } from '../words/use-loaded-words.ts';
import type { PairedScreen } from './paired-screen.ts';

export interface SpokenScreenProps {
  readonly screen: PairedScreen;
  readonly firstWords: KitchenWords;
  /** Absent: as the host's status says. */
  readonly place?: Pick<Formats, 'currency' | 'timeZone'> | undefined;
  readonly children: ReactNode;
}

/** Applies the screen's language and theme, and the formats of the stand's currency and time zone. */
export function SpokenScreen({ screen, firstWords, place, children }: SpokenScreenProps) {
  const { language, theme } = useStore(screen.preferences);
  const hostPlace = useStore(screen.host.store, ({ status }) => status?.place);
  const words = useLoadedWords(loadKitchenWords, language) ?? firstWords;
  useEffect(() => speak(document.documentElement, words), [words]);
  useEffect(() => showTheme(document.documentElement, theme), [theme]);
  const currency = place?.currency ?? hostPlace?.currency ?? 'USD';
  const timeZone = place?.timeZone ?? hostPlace?.timezone ?? 'UTC';
  const formats = useMemo(
    () => makeFormats({ locale: localeOf(words.language), currency, timeZone }),
    [words.language, currency, timeZone],
  );
  return (
    <PageFrame words={words}>
      <KitchenWordsProvider words={words}>
        <FormatsContext value={formats}>{children}</FormatsContext>
      </KitchenWordsProvider>
    </PageFrame>
  );
}
