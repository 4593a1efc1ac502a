import { openPairedScreen } from '../screen/paired-screen.ts';
import { mountPage } from '../ui/boot/mount-page.tsx';
import { openWindowDatabase } from '../ui/boot/window-database.ts';
import { loadKitchenWords } from '../words/kitchen-words.ts';
import { BoardApp } from './board-app.tsx';
import { makeBoard } from './board-store.ts';

const BOARD_DATABASE = 'board';

export async function openPage(): Promise<void> {
  const screen = await openPairedScreen(openWindowDatabase(BOARD_DATABASE), window);
  const board = makeBoard(screen);
  screen.host.start();
  void screen.host.refresh();
  const firstWords = await loadKitchenWords(screen.preferences.getState().language);
  mountPage(<BoardApp screen={screen} board={board} firstWords={firstWords} />);
}
