import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Instant } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { nextOpening } from '../../shared/engine/catalogue/next-opening.ts';
import { JoinPage } from '../screen/join-page.tsx';
import { LanguageChoice, ThemeChoice } from '../screen/screen-choices.tsx';
import { SpokenScreen } from '../screen/spoken-screen.tsx';
import { StandLogo } from '../screen/stand-logo.tsx';
import { useAccent } from '../screen/use-stand-look.ts';
import { useMenuLanguage } from '../selling/use-menu-language.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { useWords } from '../words/kitchen-words.ts';
import { boardMenu } from './board-menu.ts';
import type { MenuBoard } from './menu-board-store.ts';
import { MenuPages } from './menu-pages.tsx';
import './menu-board-app.css';

interface MenuBoardProps {
  readonly board: MenuBoard;
}

export function MenuBoardApp({ board, firstWords }: MenuBoardProps & { readonly firstWords: KitchenWords }) {
  // The menu's own currency, because a board that starts without its host has no status.
  const terms = useStore(board.menu.store, ({ catalogue }) => catalogue?.terms);
  return (
    <SpokenScreen screen={board.screen} firstWords={firstWords} place={terms && { currency: terms.currency, timeZone: terms.timezone }}>
      <MenuBoardScreen board={board} />
    </SpokenScreen>
  );
}

/** Shows the menu by itself: nobody touches it. */
function MenuBoardScreen({ board: { screen, menu, store } }: MenuBoardProps) {
  const { kitchen, menuBoard: words, language } = useWords();
  useMenuLanguage(menu, language);
  const formats = useFormats();
  const presence = useStore(screen.host.store, (host) => host.presence);
  const kind = useStore(screen.host.store, ({ status }) => status?.device.kind);
  const isSilent = useStore(screen.silence, ({ since }) => since !== undefined);
  const { minute, lastStatus } = useStore(store);
  const { catalogue, texts } = useStore(menu.store);
  const rules = lastStatus?.rules;
  useAccent(lastStatus?.look?.accent);
  const groups = useMemo(() => boardMenu({ catalogue, texts }, rules, minute), [catalogue, texts, rules, minute]);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  if (presence === 'unpaired') return <JoinPage refusal={screen.pairingRefusal} onCode={screen.join} />;
  if (kind !== undefined && kind !== 'menu') {
    return (
      <main className="menu-board">
        <EmptyState title={kitchen.wrongKind}>{words.wrongKindHint}</EmptyState>
      </main>
    );
  }
  return (
    <main className="menu-board">
      <header className="menu-board-head">
        <StandLogo digest={lastStatus?.look?.logo} size="small" />
        <h1 className="menu-board-name">
          <bdi>{lastStatus?.name ?? words.title}</bdi>
        </h1>
        <p className="menu-board-as-of" role="status">
          {isSilent && lastStatus !== undefined && words.asOf({ time: formats.time(lastStatus.at) })}
        </p>
      </header>
      {groups.length > 0 ? <MenuPages groups={groups} /> : catalogue !== undefined && <Closed catalogue={catalogue} minute={minute} />}
      <div className="menu-board-choices">
        <LanguageChoice screen={screen} />
        <ThemeChoice screen={screen} />
      </div>
    </main>
  );
}

function Closed({ catalogue: { calendar }, minute }: { readonly catalogue: Catalogue; readonly minute: Instant }) {
  const { menuBoard: words } = useWords();
  const formats = useFormats();
  const opensAt = useMemo(() => nextOpening(calendar, minute), [calendar, minute]);
  const isToday = opensAt !== undefined && formats.date(opensAt) === formats.date(minute);
  return (
    <div className="menu-board-closed">
      <p>{words.closed}</p>
      {opensAt !== undefined && <p>{words.opens({ time: isToday ? formats.time(opensAt) : formats.dayAndTime(opensAt) })}</p>}
    </div>
  );
}
