import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { translateSite } from './translation/translate-site.ts';

/** Builds what works offline: the offline page and the service worker. */

const SITE = path.join(import.meta.dirname, '..');
const HOTLINE_URL = '/offline/hotline.json';

/** Bundles a script with all its imports into one text. */
async function bundle(
  entry: string,
  constants: Readonly<Record<string, unknown>>,
  plugins: Plugin[] = [],
) {
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const output = await build({
    root: SITE,
    configFile: false,
    plugins,
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
export function bundleOfflineScript(language: string): Promise<string> {
  const isTranslated = language !== 'en';
  return bundle(
    'src/app/offline/offline-script.ts',
    { HOTLINE_URL, 'import.meta.env.VITE_LANGUAGE': language },
    isTranslated ? [translateSite(language)] : [],
  );
}

/**
 * Bundles the service worker, which caches a page in each language, the files they need, and the
 * hotline. Its version is derived from the cached content, so that browsers replace it exactly when
 * something has changed.
 */
export function bundleServiceWorker(
  pages: string,
  files: readonly string[],
  configUrl: string,
): Promise<string> {
  return bundle('worker/service-worker.ts', {
    FILES: files,
    VERSION: createHash('sha256').update(pages).digest('base64url').slice(0, 12),
    CONFIG_URL: configUrl,
    HOTLINE_CACHE: 'hotline',
    HOTLINE_URL,
  });
}
