// First of all: it says in which order the layers of the other style sheets count.
import '../ui/design/base.css';
import '../ui/design/display-face.css';
import { openPage } from './open-page.tsx';

void openPage();
