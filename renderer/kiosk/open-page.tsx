import { mountPage } from '../boot/mount-page.tsx';
import { loadKioskWords } from '../words/kiosk-words.ts';
import { KioskApp } from './kiosk-app.tsx';
import { lockDown } from './lock-down.ts';
import { openKiosk } from './state/kiosk.ts';

export async function openPage(): Promise<void> {
  lockDown(window);
  const kiosk = await openKiosk(window);
  const firstWords = await loadKioskWords(kiosk.device.getState().language);
  mountPage(<KioskApp kiosk={kiosk} firstWords={firstWords} />);
}
