import { useEffect, useState } from 'react';
import { PageFrame, speak } from '../boot/mount-page.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import type { RegisterWords } from '../words/register.en.ts';
import { RegisterWordsProvider } from '../words/register-words.ts';
import { PartsPage } from './parts-page.tsx';

/** `#parts` shows every part, for those who build screens of them. */
const PARTS_ADDRESS = '#parts';

export function RegisterPage({ firstWords }: { readonly firstWords: RegisterWords }) {
  const [words, setWords] = useState(firstWords);
  useEffect(() => speak(document.documentElement, words), [words]);
  return (
    <PageFrame words={words}>
      <RegisterWordsProvider words={words}>
        {location.hash === PARTS_ADDRESS ? <PartsPage onWords={setWords} /> : <Opening />}
      </RegisterWordsProvider>
    </PageFrame>
  );
}

function Opening() {
  return (
    <main>
      <h1 className="unseen">Grandstand</h1>
      <EmptyState title="Grandstand" />
    </main>
  );
}
