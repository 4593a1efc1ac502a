import { fetchAllParts } from '../ui/boot/later.tsx';
import { mountPage } from '../ui/boot/mount-page.tsx';
import { workOffline } from '../ui/boot/work-offline.ts';
import { loadRegisterWords } from '../words/register-words.ts';
import { openRegister } from './shell/open-register.ts';
import { RegisterApp } from './shell/register-app.tsx';

export async function openPage(): Promise<void> {
  const register = await openRegister(window);
  const firstWords = await loadRegisterWords(register.preferences.getState().language);
  mountPage(<RegisterApp register={register} firstWords={firstWords} />);
  await fetchAllParts();
  await workOffline(window);
}
