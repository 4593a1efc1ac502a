import { DESKTOP_HOST, DESKTOP_ORIGIN, DESKTOP_SCHEME } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { cacheControlOf, findScreenFile, SCREEN_HEADERS } from '../../../shared/till-contract/desktop/screen-files.ts';

/** Serves `app://pos`: screens from an allow-list of files, trouble pages, and everything under `/till/` from the host. */
export interface OriginOptions {
  /** Paths of the built screens; no other file is ever read. */
  readonly files: ReadonlySet<string>;
  readonly readFile: (file: string) => Promise<Uint8Array>;
  /** Returns a page of the shell itself, or undefined when there is none at that address. */
  readonly ownPage: (address: string) => { readonly type: string; readonly text: string } | undefined;
  readonly askTill: (request: TillRequest) => Promise<Response>;
  readonly onFault: (fault: unknown) => void;
}

/** The parts of a request that are passed on to the host. */
export interface TillRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
  /** The page's request. Keep a reference until its answer has ended: once it is garbage collected, an abort never reaches `signal`. */
  readonly request?: Request;
}

const TILL = '/till/';
const TILL_METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'POST', 'DELETE']);
const PASSED_ON = ['accept', 'content-type', 'last-event-id'] as const;
const LONGEST_ADDRESS = 8192;

const PAGE_HEADERS = { ...SCREEN_HEADERS, 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

export function makeOrigin(parts: OriginOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method } = request;
    const read = readAddress(request.url);
    if (read === undefined) return plain(400, 'malformed');
    if (!isOwnRequest(request.headers)) return plain(403, 'not_allowed');
    try {
      if (read.path.startsWith(TILL)) return TILL_METHODS.has(method) ? await passOn(parts, request, read) : plain(405, 'malformed');
      if (method !== 'GET' && method !== 'HEAD') return plain(405, 'malformed');
      return await answerPage(parts, read.path, method === 'HEAD');
    } catch (fault) {
      parts.onFault(fault);
      return Response.error();
    }
  };
}

interface OwnAddress {
  readonly path: string;
  readonly target: string;
}

/** Checks the raw text before anything normalises it: dots, doubled slashes and their encodings are refused. */
function readAddress(url: string): OwnAddress | undefined {
  const match = ADDRESS.exec(url);
  if (match === null || url.length > LONGEST_ADDRESS) return undefined;
  const { path = '', query = '' } = match.groups ?? {};
  return ESCAPES.test(path) ? undefined : { path, target: path + query };
}

const ADDRESS = new RegExp(
  `^${DESKTOP_SCHEME}://${DESKTOP_HOST}(?<path>/[\\w.~!$&'()*+,;=:@%/-]*)(?<query>\\?[\\w.~!$&'()*+,;=:@%/?-]*)?$`,
);
const ESCAPES = /\/\/|\/\.{1,2}(\/|$)|%(?![0-9a-f]{2})|%(2e|2f|5c|00)/i;

/** Accepts requests from this origin's pages, and navigation by the user. */
function isOwnRequest(headers: Headers): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  return (origin === null || origin === DESKTOP_ORIGIN) && (site === null || site === 'same-origin' || site === 'none');
}

async function passOn({ askTill }: OriginOptions, request: Request, { target }: OwnAddress): Promise<Response> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = new Uint8Array(await request.arrayBuffer());
  return await askTill({ method: request.method, target, headers, body, signal: request.signal, request });
}

async function answerPage({ files, readFile, ownPage }: OriginOptions, path: string, isHead: boolean): Promise<Response> {
  const own = ownPage(path);
  if (own !== undefined) {
    const headers = { ...PAGE_HEADERS, 'content-type': own.type, 'cache-control': 'no-store' };
    return new Response(isHead ? null : own.text, { headers });
  }
  const found = findScreenFile(files, path);
  if (found.kind === 'none') return plain(404, 'unknown');
  if (found.kind === 'moved') return new Response(null, { status: 301, headers: { ...PAGE_HEADERS, location: DESKTOP_ORIGIN + found.to } });
  const { file } = found;
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const headers = { ...PAGE_HEADERS, 'content-type': type, 'cache-control': cacheControlOf(file) };
  return new Response(isHead ? null : new Uint8Array(await readFile(file)), { headers });
}

/** The content types of a build of the screens. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

function plain(status: number, code: string): Response {
  return new Response(JSON.stringify({ refusal: { code } }), { status, headers: { ...PAGE_HEADERS, 'content-type': 'application/json' } });
}
