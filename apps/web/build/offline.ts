import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';

/** Puts together what works without a network: the offline page and the service worker. */

const SITE = path.join(import.meta.dirname, '..');
const HOTLINE_URL = '/offline/hotline.json';
const OFFLINE_PAGE = '/offline.html';

/** A script and all that it imports, as one piece of text. */
async function bundle(entry: string, constants: Readonly<Record<string, unknown>>) {
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const output = await build({
    root: SITE,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(SITE, entry), formats: ['iife'], name: 'script' },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (result === undefined || !('output' in result)) throw new Error(`${entry} was not built.`);
  return result.output[0].code;
}

/** Bundles the offline page's script. */
export function bundleOfflineScript(): Promise<string> {
  return bundle('src/app/offline/offline-script.ts', { HOTLINE_URL });
}

/**
 * Bundles the service worker that keeps a page and the files that it needs, and the hotline. Its version follows
 * from what it keeps, so that a browser replaces it when, and only when, something has changed.
 */
export function bundleServiceWorker(
  page: string,
  files: readonly string[],
  configUrl: string,
): Promise<string> {
  return bundle('worker/service-worker.ts', {
    OFFLINE_PAGE,
    FILES: [OFFLINE_PAGE, ...files],
    VERSION: createHash('sha256').update(page).digest('base64url').slice(0, 12),
    CONFIG_URL: configUrl,
    HOTLINE_CACHE: 'hotline',
    HOTLINE_URL,
  });
}
