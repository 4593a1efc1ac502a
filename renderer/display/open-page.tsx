import { openPairedScreen } from '../screen/paired-screen.ts';
import { makeMenuStore } from '../selling/menu-store.ts';
import { mountPage } from '../ui/boot/mount-page.tsx';
import { openWindowDatabase } from '../ui/boot/window-database.ts';
import { loadDisplayWords } from '../words/display-words.ts';
import { DisplayApp } from './display-app.tsx';
import { makeGuestView } from './guest-view.ts';

const DISPLAY_DATABASE = 'display';

export async function openPage(): Promise<void> {
  const database = openWindowDatabase(DISPLAY_DATABASE);
  const menu = makeMenuStore(database, () => undefined);
  const screen = await openPairedScreen(database, window, menu);
  const view = makeGuestView(screen);
  screen.host.start();
  void screen.host.refresh();
  const firstWords = await loadDisplayWords(screen.preferences.getState().language);
  mountPage(<DisplayApp screen={screen} menu={menu} view={view} firstWords={firstWords} />);
}
