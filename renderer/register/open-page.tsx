import { fetchAllParts } from '../ui/boot/later.tsx';
import { mountPage } from '../ui/boot/mount-page.tsx';
import { chooseLanguage } from '../words/base/language.ts';
import { loadRegisterWords } from '../words/register-words.ts';
import { openRegister } from './shell/open-register.ts';
import { RegisterApp } from './shell/register-app.tsx';

/** Opens the gallery of UI parts, for developers. */
const PARTS_ADDRESS = '#parts';

export async function openPage(): Promise<void> {
  if (location.hash === PARTS_ADDRESS) {
    const { PartsPage } = await import('../ui/gallery/parts-page.tsx');
    mountPage(<PartsPage firstWords={await loadRegisterWords(chooseLanguage(navigator.languages))} />);
    return;
  }
  const register = await openRegister(window);
  const firstWords = await loadRegisterWords(register.preferences.getState().language);
  mountPage(<RegisterApp register={register} firstWords={firstWords} />);
  await fetchAllParts();
}
