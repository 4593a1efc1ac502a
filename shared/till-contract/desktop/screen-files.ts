/** Headers and addresses of the built screens, the same over HTTP and in the desktop's own scheme. */

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

/** Limits on pages: what they may load, and which pages may embed them. */
export const SCREEN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
};

/** The one page with a service worker, and the one trusted-types policy, by which that page names the worker's script. */
const OFFLINE_PAGE = '/register/index.html';
export const OFFLINE_POLICY = 'offline';

/** The headers of a file over HTTP. The desktop has its files with it and needs no service worker: it sends SCREEN_HEADERS alone. */
export function screenHeadersOf(path: string): Readonly<Record<string, string>> {
  if (!path.endsWith(OFFLINE_PAGE)) return SCREEN_HEADERS;
  return { ...SCREEN_HEADERS, 'content-security-policy': POLICY.replace("trusted-types 'none'", `trusted-types ${OFFLINE_POLICY}`) };
}

/** Asset names contain a digest of their content, so that a name never changes its meaning. */
const DIGESTED = /\/assets\/[^/]+-[\w-]{8}\.[a-z0-9]+$/;

/** Returns the Cache-Control header of a path with forward slashes; a URL's path and a path on disk give the same answer. */
export function cacheControlOf(path: string): string {
  return DIGESTED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Returns the URL paths of all files below a folder. Hidden files are never served. */
export function listScreenFiles(paths: readonly string[]): ReadonlySet<string> {
  const plain = paths.map((path) => path.replaceAll('\\', '/'));
  return new Set(plain.filter((path) => !/(^|\/)\./.test(path)).map((path) => `/${path}`));
}

export type ScreenAddress =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'none' };

/** Finds the file for a URL path, which must be in the list as a whole: it is never resolved as a file path. Each screen is a folder. */
export function findScreenFile(files: ReadonlySet<string>, address: string): ScreenAddress {
  if (files.has(`${address}/index.html`)) return { kind: 'moved', to: `${address}/` };
  const file = address.endsWith('/') ? `${address}index.html` : address;
  return files.has(file) ? { kind: 'file', file } : { kind: 'none' };
}
