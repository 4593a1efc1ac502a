import { mountPage } from '../ui/boot/mount-page.tsx';
import { loadKitchenWords } from '../words/kitchen-words.ts';
import { openKitchen } from './kitchen.ts';
import { KitchenApp } from './kitchen-app.tsx';

export async function openPage(): Promise<void> {
  const kitchen = await openKitchen(window);
  const firstWords = await loadKitchenWords(kitchen.preferences.getState().language);
  mountPage(<KitchenApp kitchen={kitchen} firstWords={firstWords} />);
}
