import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { JoinPage } from '../screen/join-page.tsx';
import type { PairedScreen } from '../screen/paired-screen.ts';
import { useStandLook } from '../screen/use-stand-look.ts';
import type { MenuStore } from '../selling/menu-store.ts';
import { useMenuLanguage } from '../selling/use-menu-language.ts';
import { PageFrame, speak } from '../ui/boot/mount-page.tsx';
import { showTheme } from '../ui/design/theme.ts';
import { makeFormats } from '../ui/format/formats.ts';
import { FormatsContext } from '../ui/format/use-formats.ts';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import { chooseLanguage, localeOf } from '../words/base/language.ts';
import type { DisplayWords } from '../words/display-words.ts';
import { DisplayWordsProvider, loadDisplayWords, useWords } from '../words/display-words.ts';
import { useLoadedWords } from '../words/use-loaded-words.ts';
import { AsideView, DoneView, RefundView } from './done-view.tsx';
import type { GuestView } from './guest-view.ts';
import { IdleView } from './idle-view.tsx';
import { OrderView } from './order-view.tsx';
import './display-app.css';

interface DisplayProps {
  readonly screen: PairedScreen;
  readonly menu: MenuStore;
  readonly view: GuestView;
}

/** The guest's screen, in the language and currency of the till that it belongs to. */
export function DisplayApp({ firstWords, screen, menu, view }: DisplayProps & { readonly firstWords: DisplayWords }) {
  const answer = useStore(view.store, (state) => state.answer);
  const place = useStore(screen.host.store, ({ status }) => status?.place);
  const language = answer?.language === undefined ? undefined : chooseLanguage([answer.language]);
  // Keep the last language while the till sends none.
  const words = useLoadedWords(loadDisplayWords, language) ?? firstWords;
  useEffect(() => speak(document.documentElement, words), [words]);
  useMenuLanguage(menu, words.language);
  useEffect(() => showTheme(document.documentElement, 'system'), []);
  useEffect(() => {
    document.title = words.display.title;
  }, [words]);
  const currency = answer?.currency ?? place?.currency ?? 'USD';
  const timeZone = answer?.timezone ?? place?.timezone ?? 'UTC';
  const formats = useMemo(
    () => makeFormats({ locale: localeOf(words.language), currency, timeZone }),
    [words.language, currency, timeZone],
  );
  return (
    <PageFrame words={words}>
      <DisplayWordsProvider words={words}>
        <FormatsContext value={formats}>
          <Shown screen={screen} menu={menu} view={view} />
        </FormatsContext>
      </DisplayWordsProvider>
    </PageFrame>
  );
}

function Shown({ screen, menu, view }: DisplayProps) {
  const { display: words } = useWords();
  const presence = useStore(screen.host.store, (host) => host.presence);
  const ownName = useStore(screen.host.store, ({ status }) => status?.place?.vendorName);
  const look = useStandLook(screen.host);
  const { answer, isWrongKind, isBlank } = useStore(view.store);
  if (presence === 'unpaired') return <JoinPage refusal={screen.pairingRefusal} onCode={screen.join} />;
  if (isWrongKind) {
    return (
      <main className="display">
        <EmptyState title={words.wrongKind}>{words.wrongKindHint}</EmptyState>
      </main>
    );
  }
  const name = answer?.standName ?? ownName;
  const shown = isBlank ? undefined : answer?.shown;
  return (
    <main className="display" data-shown={shown?.kind ?? 'idle'}>
      {shown === undefined || shown.kind === 'idle' ? (
        <IdleView name={name} logo={look?.logo} screen={screen} menu={menu} />
      ) : shown.kind === 'done' ? (
        <DoneView shown={shown} />
      ) : shown.kind === 'aside' ? (
        <AsideView number={shown.guestNumber} />
      ) : shown.kind === 'refund' ? (
        <RefundView shown={shown} />
      ) : (
        <OrderView shown={shown} name={name} logo={look?.logo} view={view} />
      )}
    </main>
  );
}
