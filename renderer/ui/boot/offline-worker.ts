/**
 * The service worker of the register: a reload while the host is away shows the program that was loaded last. It keeps the files of one
 * build together and answers no question to the till, so that nothing which the host would say is ever out of date. Pictures of the menu
 * are kept as well: their addresses are digests of what is in them.
 */

/** The digest of the page of this build. The build writes both: a worker with other files is another worker, which browsers then install. */
declare const OFFLINE_BUILD: string;
/** The assets that the page may load, by addresses beside it. */
declare const OFFLINE_FILES: readonly string[];

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly scope: string };
  addEventListener(name: 'install', listener: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: RequestEvent & LastingEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const PREFIX = 'program ';
const BUILD = PREFIX + OFFLINE_BUILD;
/** The builds that stay: windows that are open may still be of the one before. */
const BUILDS_KEPT = 2;
/** A host whose page has not arrived whole by then is taken to be away. In milliseconds. */
const PATIENCE = 3000;
const page = worker.registration.scope;
const assets = new URL('../assets/', page).href;
const pictures = new URL('/till/pictures/', page).href;
const PICTURES = 'pictures';
/** Of at most 200 kB each, and mostly a tenth of it. The one that was loaded first goes first. */
const MOST_PICTURES = 400;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const [address = ''] = url.split(/[?#]/, 1);
  if (mode === 'navigate' && address === page) event.respondWith(openPage(event.request));
  else if (address.startsWith(assets)) event.respondWith(readAsset(event.request));
  else if (address.startsWith(pictures)) event.respondWith(readPicture(event));
});

/**
 * All files of this build or none, so that a page never meets the files of another one: the page comes last. The worker then waits until
 * all windows are closed, and the one before it shows the new program meanwhile. A worker that took over at once would be ended in the
 * middle of a reload, for which Chromium then waits without end.
 */
async function install(): Promise<void> {
  // What is kept newly is the newest, also where an older program came back.
  await caches.delete(BUILD);
  const build = await caches.open(BUILD);
  try {
    await build.addAll(OFFLINE_FILES.map((file) => new Request(new URL(file, page))));
    const answer = await fetch(new Request(page, { cache: 'no-cache' }));
    // The files of the host were replaced meanwhile: the browser asks for the newer worker later.
    if (!answer.ok || (await digestOf(answer.clone())) !== OFFLINE_BUILD) throw new Error('the page is of another build');
    await build.put(page, answer);
  } catch (error) {
    await caches.delete(BUILD);
    throw error;
  }
  await Promise.all((await keptBuilds()).slice(0, -BUILDS_KEPT).map((name) => caches.delete(name)));
}

/** The newest last. */
async function keptBuilds(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Of the newest build that is whole. */
async function findKeptPage(): Promise<Response | undefined> {
  for (const name of (await keptBuilds()).toReversed()) {
    const kept = await (await caches.open(name)).match(page);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** Writes hex by itself: a worker of one plain script can import nothing. */
async function digestOf(answer: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The page from the host, so that a newer build is seen at once; the newest that is kept where the host is away. */
async function openPage(request: Request): Promise<Response> {
  const response = fetch(request).then(readWhole);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  const answered = await Promise.race([response.catch(() => undefined), late]);
  // A proxy answers with such a status for a host that is away.
  if (answered !== undefined && answered.status < 500) return answered;
  return (await findKeptPage()) ?? answered ?? (await response);
}

/** A line may stall after the first bytes, when the browser would wait for the rest without end. Redirects have no body to read. */
async function readWhole(answer: Response): Promise<Response> {
  return answer.ok ? new Response(await answer.blob(), answer) : answer;
}

/** Names of assets hold a digest of what is in them, so one that is kept is the right one, of whichever build. */
async function readAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

async function readPicture(event: RequestEvent & LastingEvent): Promise<Response> {
  const kept = await caches.open(PICTURES).then(
    (cache) => cache.match(event.request, { ignoreVary: true }),
    () => undefined,
  );
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  // A window without room shows it all the same.
  if (answer.ok) event.waitUntil(keepPicture(event.request, answer.clone()).catch(() => undefined));
  return answer;
}

async function keepPicture(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(PICTURES);
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST_PICTURES).map((oldest) => cache.delete(oldest)));
}
