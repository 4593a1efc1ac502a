import { useEffect } from 'react';
import { desktopOf } from '../../host/desktop.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';

/** Shows a message when the desktop shell restarts the host, so that staff know what happened to it. */
export function HostRestartMessages() {
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
