import { useEffect } from 'react';
import { desktopOf } from '../../host/desktop.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';

/** Says what the shell tells of the host behind this window: nobody need wonder what became of a sale. */
export function DesktopNotes() {
  const { computer: words } = useWords();
  useEffect(
    () =>
      desktopOf(window)?.listen((event) => {
        if (event.kind === 'host_restarting') showToast({ kind: 'caution', text: words.hostRestarting });
        if (event.kind === 'host_back') showToast({ kind: 'good', text: words.hostBack });
      }),
    [words],
  );
  return null;
}
