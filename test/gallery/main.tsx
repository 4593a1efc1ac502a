// Must be the first import: it declares the order of the CSS layers.
import '../../renderer/ui/design/base.css';
import { mountPage } from '../../renderer/ui/boot/mount-page.tsx';
import { chooseLanguage } from '../../renderer/words/base/language.ts';
import { loadRegisterWords } from '../../renderer/words/register-words.ts';
import { PartsPage } from './parts-page.tsx';

mountPage(<PartsPage firstWords={await loadRegisterWords(chooseLanguage(navigator.languages))} />);
