import { useEffect } from 'react';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { takeJustSetUp } from './draft.ts';

/** After the first sign-in at a new stand: says that it is ready, and opens the page that finds its printer. */
export function useJustSetUp(): void {
  const { ui } = useRegister();
  const { setUp: words } = useWords();
  const isSignedIn = useHost(({ status }) => status?.employee !== undefined);
  useEffect(() => {
    const noted = isSignedIn ? takeJustSetUp() : undefined;
    if (noted === undefined) return;
    showToast({ kind: 'good', text: words.ready });
    if (noted === 'printer') ui.goToSettings('printers');
  }, [isSignedIn, ui, words]);
}
