// Must be the first import: it declares the order of the layers in all other style sheets.
import '../ui/design/base.css';
import '../ui/design/menu-face.css';
import { openPage } from './open-page.tsx';

void openPage();
