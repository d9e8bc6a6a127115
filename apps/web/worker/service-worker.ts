/**
 * Answers pages when the network doesn't: with one page of our own in their language, which has been kept. Pages come
 * from the network, always; neither they nor the api's answers are stored. The build writes the
 * constants in front of this file.
 */

/** Changes with everything that is kept, and with this file. */
declare const VERSION: string;
/** The offline pages, and what they need. */
declare const FILES: readonly string[];
declare const CONFIG_URL: string;
/** Where the hotline is kept, and under which address the offline page finds it. */
declare const HOTLINE_CACHE: string;
declare const HOTLINE_URL: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'pages-';
const CACHE = `${PREFIX}${VERSION}`;
/** Staff and programs get what the network says. */
const NOT_OURS = /^\/(?:api|admin)(?:\/|$)/u;

/** The hotline alone, so that it can be called where nothing can be loaded. */
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
  // An older worker knows nothing that this one doesn't, and holds nothing open.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // The page is asked for while this worker starts, so that it costs no time.
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

/** Asked for once while this worker runs, that is about once a visit. */
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
