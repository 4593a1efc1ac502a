import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { JoinPage } from '../screen/join-page.tsx';
import type { PairedScreen } from '../screen/paired-screen.ts';
import { LanguageChoice } from '../screen/screen-choices.tsx';
import { SpokenScreen } from '../screen/spoken-screen.tsx';
import { StandLogo } from '../screen/stand-logo.tsx';
import { useStandLook } from '../screen/use-stand-look.ts';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { useWords } from '../words/kitchen-words.ts';
import type { Board } from './board-store.ts';
import './board-app.css';

interface BoardProps {
  readonly screen: PairedScreen;
  readonly board: Board;
}

export function BoardApp({ firstWords, ...shown }: BoardProps & { readonly firstWords: KitchenWords }) {
  return (
    <SpokenScreen screen={shown.screen} firstWords={firstWords}>
      <BoardScreen {...shown} />
    </SpokenScreen>
  );
}

/** Shows the order numbers that are in preparation and those that are ready. */
function BoardScreen({ screen, board }: BoardProps) {
  const { kitchen } = useWords();
  const { board: words } = kitchen;
  const presence = useStore(screen.host.store, (host) => host.presence);
  const isSilent = useStore(screen.silence, ({ since }) => since !== undefined);
  const name = useStore(screen.host.store, ({ status }) => status?.place?.vendorName);
  const look = useStandLook(screen.host);
  const { answer, isWrongKind } = useStore(board);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  if (presence === 'unpaired') return <JoinPage refusal={screen.pairingRefusal} onCode={screen.join} />;
  if (isWrongKind) {
    return (
      <main className="board">
        <EmptyState title={kitchen.wrongKind}>{kitchen.wrongKindHint}</EmptyState>
      </main>
    );
  }
  return (
    <main className="board">
      <header className="board-head">
        <StandLogo digest={look?.logo} size="small" />
        <h1 className="board-title">
          <bdi>{name ?? words.title}</bdi>
        </h1>
        <LanguageChoice screen={screen} />
      </header>
      {isSilent && (
        <p className="board-lost" role="status">
          {words.lost}
        </p>
      )}
      <div className="board-parts">
        <section className="board-part" aria-label={words.preparing}>
          <h2 className="board-part-title">{words.preparing}</h2>
          <Numbers numbers={answer?.preparing ?? []} />
        </section>
        <section className="board-part" data-ready aria-label={words.ready} aria-live="polite">
          <h2 className="board-part-title">{words.ready}</h2>
          <Numbers numbers={answer?.ready.map(({ number }) => number) ?? []} />
        </section>
      </div>
      {answer !== undefined && answer.preparing.length === 0 && answer.ready.length === 0 && (
        <p className="board-nothing">{words.nothing}</p>
      )}
    </main>
  );
}

const SIZES = ['large', 'middle', 'small'] as const;

/** Shows the numbers in the largest size at which all fit, because guests can't scroll a board. */
function Numbers({ numbers }: { readonly numbers: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other numbers need another size.
  useLayoutEffect(() => {
    const shown = list.current;
    if (shown === null) return undefined;
    // The observer also reports the current size at once, before the first paint.
    const observer = new ResizeObserver(() => {
      for (const size of SIZES) {
        shown.dataset.size = size;
        if (shown.scrollHeight <= shown.clientHeight) return;
      }
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [numbers]);
  return (
    <ul ref={list} className="board-numbers">
      {numbers.map((number) => (
        <li key={number} className="board-number">
          <bdi>{number}</bdi>
        </li>
      ))}
    </ul>
  );
}
