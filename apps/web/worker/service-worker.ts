/**
 * Serves an offline page in the right language if the network fails. Pages always come from the
 * network; neither pages nor API responses are stored. The build prepends the constants to this
 * file.
 */

/** Changes with every stored file, and with this one. */
declare const VERSION: string;
/** The offline pages and their assets. */
declare const FILES: readonly string[];
declare const CONFIG_URL: string;
/** Cache of the hotline number, and the URL at which the offline page finds it. */
declare const HOTLINE_CACHE: string;
declare const HOTLINE_URL: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'pages-';
const CACHE = `${PREFIX}${VERSION}`;
/** Staff pages and API requests always use the network. */
const NOT_OURS = /^\/(?:api|admin)(?:\/|$)/u;

/** Stores only the hotline number, so that it can be called without a connection. */
async function keepHotline(): Promise<void> {
  const response = await fetch(CONFIG_URL).catch(() => undefined);
  if (response?.ok !== true) return;
  const config = (await response.json()) as { brand?: { hotline?: unknown } };
  const cache = await caches.open(HOTLINE_CACHE);
  await cache.put(HOTLINE_URL, Response.json(config.brand?.hotline ?? null));
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  // An older worker has no state to keep.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // Requests the page while this worker starts, so that starting costs no time.
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
  await keepHotline();
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const { pathname } = new URL(event.request.url);
    const offline = /^\/es(?:\/|$)/u.test(pathname) ? '/es/offline.html' : '/offline.html';
    return (await caches.match(offline)) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

/** Requested once per lifetime of this worker, which is about once per visit. */
let hotline: Promise<void> | undefined;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== worker.location.origin || NOT_OURS.test(pathname)) return;
  if (event.request.mode === 'navigate') {
    const answer = page(event);
    event.respondWith(answer);
    event.waitUntil(answer.then(() => (hotline ??= keepHotline())));
  } else if (FILES.includes(pathname)) event.respondWith(file(event.request));
});
