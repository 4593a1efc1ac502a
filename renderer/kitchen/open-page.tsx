import { mountPage } from '../boot/mount-page.tsx';
import { loadKitchenWords } from '../words/kitchen-words.ts';
import { KitchenApp } from './kitchen-app.tsx';
import { openKitchen } from './state/kitchen.ts';

export async function openPage(): Promise<void> {
  const kitchen = await openKitchen(window);
  const firstWords = await loadKitchenWords(kitchen.preferences.getState().language);
  mountPage(<KitchenApp kitchen={kitchen} firstWords={firstWords} />);
}
