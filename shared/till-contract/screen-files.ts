/** How the built screens are served, over HTTP and by the desktop's own scheme alike. */

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What a page may do, and who may hold it. */
export const SCREEN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
};

/** Names of assets hold a digest of their content, so that a name never means anything else. */
const DIGESTED = /\/assets\/[^/]+-[\w-]{8}\.[a-z0-9]+$/;

/** A file by its path with forward slashes, however much of it is known. */
export function cacheControlOf(path: string): string {
  return DIGESTED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Which addresses there are, of the paths of all files below a folder. What is hidden is never served. */
export function listScreenFiles(paths: readonly string[]): ReadonlySet<string> {
  const plain = paths.map((path) => path.replaceAll('\\', '/'));
  return new Set(plain.filter((path) => !/(^|\/)\./.test(path)).map((path) => `/${path}`));
}

export type ScreenAddress =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'none' };

/** Each screen is in a folder of its own: `/register/`. A whole address is either in the list or nothing: none is ever read as a path. */
export function findScreenFile(files: ReadonlySet<string>, address: string): ScreenAddress {
  if (files.has(`${address}/index.html`)) return { kind: 'moved', to: `${address}/` };
  const file = address.endsWith('/') ? `${address}index.html` : address;
  return files.has(file) ? { kind: 'file', file } : { kind: 'none' };
}
