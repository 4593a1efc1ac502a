import { mountPage } from '../boot/mount-page.tsx';
import { chooseLanguage } from '../words/language.ts';
import { loadRegisterWords } from '../words/register-words.ts';
import { RegisterApp } from './register-app.tsx';
import { RegisterPage } from './register-page.tsx';
import { openRegister } from './state/register.ts';

/** Shows every part, for those who build screens of them. */
const PARTS_ADDRESS = '#parts';

if (location.hash === PARTS_ADDRESS) {
  mountPage(<RegisterPage firstWords={await loadRegisterWords(chooseLanguage(navigator.languages))} />);
} else {
  const register = await openRegister(window);
  const firstWords = await loadRegisterWords(register.preferences.getState().language);
  mountPage(<RegisterApp register={register} firstWords={firstWords} />);
}
