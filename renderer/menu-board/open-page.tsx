import { mountPage } from '../ui/boot/mount-page.tsx';
import { loadKitchenWords } from '../words/kitchen-words.ts';
import { MenuBoardApp } from './menu-board-app.tsx';
import { openMenuBoard } from './menu-board-store.ts';

export async function openPage(): Promise<void> {
  const board = await openMenuBoard(window);
  const firstWords = await loadKitchenWords(board.screen.preferences.getState().language);
  mountPage(<MenuBoardApp board={board} firstWords={firstWords} />);
}
