import { Direction } from 'radix-ui';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CommonWordsContext } from '../../words/common-words.ts';
import type { FaceWords } from '../../words/face-words.tsx';
import { Announcer } from '../parts/basic/announcer.tsx';
import { ToastsRegion } from '../parts/messages/toasts-region.tsx';
import { PageFailure } from './page-failure.tsx';

export interface PageFrameProps {
  readonly words: FaceWords;
  readonly children: ReactNode;
}

/** The frame of every page: common words, direction, announcements and toasts. */
export function PageFrame({ words, children }: PageFrameProps) {
  return (
    <CommonWordsContext value={words.common}>
      <Direction.Provider dir={words.direction}>
        {children}
        <ToastsRegion />
        <Announcer />
      </Direction.Provider>
    </CommonWordsContext>
  );
}

export function speak(root: HTMLElement, words: FaceWords): void {
  root.lang = words.language;
  root.dir = words.direction;
}

/** Renders the page. If a screen throws, a page appears that says what is safe and offers to reload. */
export function mountPage(page: ReactNode): void {
  const place = document.getElementById('page');
  if (place === null) throw new Error('the document has no place for its page');
  const root = createRoot(place, {
    onUncaughtError: (error) => {
      reportError(error);
      queueMicrotask(() => root.render(<PageFailure />));
    },
  });
  root.render(<StrictMode>{page}</StrictMode>);
}
