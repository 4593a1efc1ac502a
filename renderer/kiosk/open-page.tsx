import { mountPage } from '../ui/boot/mount-page.tsx';
import { loadKioskWords } from '../words/kiosk-words.ts';
import { openKiosk } from './frame/kiosk.ts';
import { KioskApp } from './shell/kiosk-app.tsx';
import { lockDown } from './shell/lock-down.ts';

export async function openPage(): Promise<void> {
  lockDown(window);
  const kiosk = await openKiosk(window);
  const firstWords = await loadKioskWords(kiosk.device.getState().language);
  mountPage(<KioskApp kiosk={kiosk} firstWords={firstWords} />);
}
