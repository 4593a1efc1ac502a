import { openPairedScreen } from '../screen/paired-screen.ts';
import { mountPage } from '../ui/boot/mount-page.tsx';
import { openWindowDatabase } from '../ui/boot/window-database.ts';
import { loadDisplayWords } from '../words/display-words.ts';
import { DisplayApp } from './display-app.tsx';
import { makeGuestView } from './guest-view.ts';

const DISPLAY_DATABASE = 'display';

export async function openPage(): Promise<void> {
  const screen = await openPairedScreen(openWindowDatabase(DISPLAY_DATABASE), window);
  const view = makeGuestView(screen);
  screen.host.start();
  void screen.host.refresh();
  const firstWords = await loadDisplayWords(screen.preferences.getState().language);
  mountPage(<DisplayApp screen={screen} view={view} firstWords={firstWords} />);
}
