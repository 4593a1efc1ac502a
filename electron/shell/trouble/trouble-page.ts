import { DESKTOP_ORIGIN } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { REGISTER } from '../base/own-pages.ts';
import { TROUBLES, type Trouble, troubleWords } from './trouble-words.ts';

/**
 * The page that the window shows when the register cannot continue. It needs no file, script or host, so it works whatever else fails. Its
 * one link leads back to the register.
 */

const FOLDER = '/-/trouble/';
const STYLE_ADDRESS = '/-/trouble.css';

export function troubleAddress(trouble: Trouble): string {
  return `${DESKTOP_ORIGIN}${FOLDER}${trouble}`;
}

/** `said` is the host's own reason. */
export function troublePageAt(address: string, locale: string, said: string | undefined): { type: string; text: string } | undefined {
  if (address === STYLE_ADDRESS) return { type: 'text/css; charset=utf-8', text: STYLE };
  const trouble = TROUBLES.find((each) => address === FOLDER + each);
  return trouble && { type: 'text/html; charset=utf-8', text: pageOf(trouble, locale, said) };
}

function pageOf(trouble: Trouble, locale: string, said: string | undefined): string {
  const { language, words } = troubleWords(locale);
  const { title, text } = words.said[trouble];
  const quoted = trouble === 'host_refused' && said !== undefined ? `<p><code dir="ltr">${escaped(said)}</code></p>` : '';
  return `<!doctype html>
<html lang="${language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${STYLE_ADDRESS}">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${quoted}
<p class="safe">${escaped(words.safe)}</p>
<p><a href="${REGISTER}" autofocus>${escaped(words.again)}</a></p>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Uses system colours, light or dark. */
const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { max-width: 40rem; padding: 2rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem; }
p { margin: 0 0 1.25rem; }
code { display: block; padding: 1rem; border: 1px solid; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; text-align: left; }
.safe { padding-inline-start: 1rem; border-inline-start: 0.25rem solid AccentColor; }
a { display: inline-block; min-height: 3rem; padding-inline: 1.5rem; line-height: 3rem; border-radius: 0.5rem; background: AccentColor; color: AccentColorText; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 0.1875rem solid CanvasText; outline-offset: 0.1875rem; }
`;
