import { useEffect, useMemo } from 'react';
import { useStandLook } from '../../screen/use-stand-look.ts';
import { useMenuLanguage } from '../../selling/use-menu-language.ts';
import { PageFrame, speak } from '../../ui/boot/mount-page.tsx';
import { makeFormats } from '../../ui/format/formats.ts';
import { FormatsContext } from '../../ui/format/use-formats.ts';
import { localeOf } from '../../words/base/language.ts';
import type { KioskWords } from '../../words/kiosk-words.ts';
import { KioskWordsProvider, loadAllKioskWords, loadKioskWords } from '../../words/kiosk-words.ts';
import { useLoadedWords } from '../../words/use-loaded-words.ts';
import type { Kiosk } from '../frame/kiosk.ts';
import { KioskContext, useCart, useDevice, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { KioskScreen } from './kiosk-screen.tsx';

export function KioskApp({ kiosk, firstWords }: { readonly kiosk: Kiosk; readonly firstWords: KioskWords }) {
  return (
    <KioskContext value={kiosk}>
      <InWords firstWords={firstWords} />
    </KioskContext>
  );
}

/** Applies the guest's language and display options, or else the kiosk's language. */
function InWords({ firstWords }: { readonly firstWords: KioskWords }) {
  const { menu } = useKiosk();
  const ofKiosk = useDevice((device) => device.language);
  const language = useVisit((visit) => visit.language) ?? ofKiosk;
  const { isLarge, isContrasting } = useVisit((visit) => visit.look);
  const words = useLoadedWords(loadKioskWords, language) ?? firstWords;
  useStandLook(useKiosk().host);
  useEffect(() => void loadAllKioskWords().catch(() => undefined), []);
  useEffect(() => speak(document.documentElement, words), [words]);
  useMenuLanguage(menu, words.language);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.text = isLarge ? 'large' : 'usual';
    dataset.contrast = isContrasting ? 'more' : 'usual';
  }, [isLarge, isContrasting]);
  return (
    <PageFrame words={words}>
      <KioskWordsProvider words={words}>
        <InFigures words={words} />
      </KioskWordsProvider>
    </PageFrame>
  );
}

function InFigures({ words }: { readonly words: KioskWords }) {
  const ofMenu = useCart(({ catalogue }) => catalogue?.terms);
  const ofHost = useHost(({ status }) => status?.place);
  const { currency, timezone } = ofMenu ?? ofHost ?? { currency: 'USD', timezone: 'UTC' };
  const formats = useMemo(
    () => makeFormats({ locale: localeOf(words.language), currency, timeZone: timezone }),
    [words.language, currency, timezone],
  );
  return (
    <FormatsContext value={formats}>
      <KioskScreen />
    </FormatsContext>
  );
}
