import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { SITE_REPORT_PATH } from '@voltcourier/contracts/marketing/seo';
import { minifySync } from 'vite';
import { rememberFont, takeRememberedFont } from './cached-font.ts';
import { compress } from './compress.ts';
import { leadToLanguage, rememberLanguage } from './language-choice.ts';
import { laterStyles, markLater } from './deferred-layout.ts';
import { keepEarlyInput } from './early-input.ts';
import { leanStyles, withoutFontFaces, withoutFonts } from './lean-styles.ts';
import { bundleOfflineScript, bundleServiceWorker } from './offline.ts';
import { drawMailMaps } from './mail-maps.ts';
import { drawFavicon, drawIcons, drawSharePictures } from './pictures.ts';
import { reportSite } from './site-report.ts';
import { startScript } from './start-script.ts';

/**
 * Prerenders every page after the build: its markup, with its styles inline, and the script that
 * hydrates it after the first paint.
 */

const [language = 'en', name = 'dist'] = process.argv.slice(2);
const isTranslated = language !== 'en';
const site = path.join(import.meta.dirname, '..');
const dist = path.join(site, name);
/** Output of the bundler; in the end, pages, scripts and styles of all languages are in `dist`. */
const built = isTranslated ? `${dist}-${language}` : dist;
const server = `${built}-server`;
/** Folder of this language's pages. */
const folder = isTranslated ? `${language}/` : '';

interface Route {
  readonly path: string;
  readonly module: string;
  readonly title: string;
  readonly isPrivate?: boolean;
  readonly isLean?: boolean;
}

interface ServerBundle {
  drawings: { readonly brand: string; readonly van: string; readonly mark: string };
  siteFiles: Readonly<Record<string, string>>;
  configUrl: string;
  isMeasured: boolean;
  fontUrl: string;
  KEYWORDS: Readonly<Record<string, string>>;
  offlinePage(parts: {
    mark: string;
    fontUrl: string;
    themeScript: string;
    script: string;
  }): string;
  themeScript: string;
  routes: readonly Route[];
  documentHead(route: Route, pictureUrl: string | undefined): readonly string[];
  renderPage(route: Route): Promise<string>;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The built HTML file, without spaces around and slashes in its tags, which every page would send. */
const template = readFileSync(path.join(built, 'index.html'), 'utf8')
  .replaceAll(/>\s+</gu, '><')
  .replaceAll(' />', '>');
const manifest = JSON.parse(
  readFileSync(path.join(built, '.vite', 'manifest.json'), 'utf8'),
) as Record<string, Chunk>;
// The bundler may write several, such as its runtime in addition to the entry.
const MODULE_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/gu;
const scripts = [...template.matchAll(MODULE_SCRIPT)].flatMap(([, source]) => source ?? []);
const frame = [...template.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu)].flatMap(
  ([, file]) => file ?? [],
);
if (scripts.length === 0 || frame.length === 0) {
  throw new Error('The built page has no entry script or no stylesheet.');
}
// Styles and fonts are the same as those of the English site, with the same names.
if (isTranslated)
  cpSync(path.join(built, 'assets'), path.join(dist, 'assets'), { recursive: true });
const bundle = (await import(path.join(server, 'entry-server.js'))) as ServerBundle;

/** Returns a module and all its imports, imports first. */
function withImports(key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(imported, seen)), chunk];
}

/** Returns a page's stylesheets: those of the layout, of the page, and of its deferred parts. */
function stylesheets(route: Route): string[] {
  const page = `src/routes/${route.module}`;
  const parts = [...(route.isLean ? [] : ['src/app/layout/']), `${page}.tsx`, `${page}/`];
  const keys = Object.keys(manifest).filter((key) => parts.some((part) => key.startsWith(part)));
  const own = keys.flatMap((key) => withImports(key)).flatMap(({ css }) => css ?? []);
  return [...new Set([...frame, ...own])];
}

/** Returns the files of a page's code that aren't shared by all pages. */
function ownScripts(route: Route): string[] {
  const files = withImports(`src/routes/${route.module}.tsx`).map(({ file }) => `/${file}`);
  return files.filter((file) => !scripts.includes(file));
}

/** Public pages wait for user activity, unless every visit is measured. */
const rests = (route: Route) => route.isPrivate !== true && !bundle.isMeasured;

/** Pages that needn't be interactive at once contain only the styles that their HTML uses. */
const hasLeanStyles = (route: Route) => rests(route) || route.isLean === true;

// Keeps the browser's install prompt for `useInstallPrompt`, instead of showing an unsolicited bar.
const keepInstallOffer = `addEventListener('beforeinstallprompt',event=>{event.preventDefault();window.installOffer=event})`;

// Visitors returning from a payment see what they paid for from the first paint; `routes/home.tsx`
// removes the mark.
const markReturning = `;if(/[?&]success=true/.test(location.search))document.documentElement.dataset.returning=''`;

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8').trim();

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  writeFileSync(path.join(dist, file), content);
}

const drawings = {
  ...bundle.drawings,
  css: bundle.routes
    .filter(({ path: at }) => at === '/')
    .flatMap(stylesheets)
    .map(read)
    .join('\n'),
};
const pictures = await drawSharePictures(
  bundle.routes
    .filter(({ isPrivate }) => isPrivate !== true)
    .map(({ path: at, title }) => ({ path: at, title })),
  drawings,
);
// Search engines use the first; browsers use the last, which needs no request.
const favicons = [
  '<link rel="icon" type="image/png" sizes="192x192" href="/icons/icon-192.png">',
  `<link rel="icon" type="image/svg+xml" sizes="any" href="${drawFavicon(drawings)}">`,
];
for (const { url, png } of pictures.values()) write(url.slice(1), png);
for (const [file, text] of Object.entries(bundle.siteFiles)) write(`${folder}${file}`, text);
const offlinePage = bundle.offlinePage({
  mark: bundle.drawings.mark,
  fontUrl: bundle.fontUrl,
  themeScript: bundle.themeScript,
  script: await bundleOfflineScript(language),
});
write(`${folder}offline.html`, offlinePage);
if (!isTranslated) {
  // From all languages, which are built by now.
  const fontUrls = readdirSync(path.join(dist, 'assets'))
    .filter((file) => /^instrument-sans-(?:basic|es)-.*\.woff2$/u.test(file))
    .map((file) => `/assets/${file}`);
  for (const [file, png] of await drawIcons(drawings)) write(file, png);
  for (const [url, png] of await drawMailMaps()) write(url.slice(1), png);
  const offlinePages = ['/offline.html', '/es/offline.html'];
  write(
    'service-worker.js',
    await bundleServiceWorker(
      offlinePages.map((page) => read(page.slice(1))).join(''),
      [...offlinePages, ...fontUrls],
      bundle.configUrl,
    ),
  );
}

interface PageStyles {
  /** Inline styles. */
  readonly css: string;
  /** Stylesheets that the page's code would request, although their rules are inline. */
  readonly inlined: readonly string[];
  /** Stylesheet that is loaded before the page's code; undefined if all rules are inline. */
  readonly whole: string | undefined;
}

/** Returns a page's inline styles, and the stylesheets that its script takes care of. */
async function stylesOf(route: Route, page: string): Promise<PageStyles> {
  const files = stylesheets(route);
  const css = files.map(read).join('\n');
  // On a public page, nothing requests those of the layout; parts loaded later, such as the card
  // form, request theirs.
  const inlined = files
    .filter((file) => route.isPrivate === true || !frame.includes(file))
    .map((file) => `/${file}`);
  if (!hasLeanStyles(route)) return { css, inlined, whole: undefined };
  const digest = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const whole = `assets/whole-${digest}.css`;
  write(whole, css);
  const lean = await leanStyles(route.isLean ? withoutFonts(css) : css, `${template}${page}`);
  return { css: lean, inlined, whole: `/${whole}` };
}

/** A script in a page's HTML, minified like the bundler's files. */
function inline(script: string): string {
  const { code, errors } = minifySync('inline.js', script, { module: false });
  const [error] = errors;
  if (error !== undefined) throw new Error(`A page’s script is invalid: ${error.message}`);
  return `<script>${code.trim()}</script>`;
}

function headOf(route: Route, css: string, hasLater: boolean): string {
  const font = `<link rel="preload" as="font" type="font/woff2" href="${bundle.fontUrl}" crossorigin>`;
  return [
    ...bundle.documentHead(route, pictures.get(route.path)?.url),
    ...favicons,
    ...(route.isLean ? [] : [font]),
    `<style>${css}${hasLater ? laterStyles : ''}</style>`,
    inline(
      `${isTranslated ? '' : `${leadToLanguage};`}${rememberLanguage(language)};${bundle.themeScript}${keepEarlyInput(rests(route))}${route.path === '/' ? markReturning : ''};${route.isLean ? takeRememberedFont(bundle.fontUrl) : rememberFont};${keepInstallOffer}${hasLater ? `;${markLater}` : ''}`,
    ),
  ].join('');
}

/** Returns the path of a page's HTML file. */
function fileOf({ path: address }: Route): string {
  if (address === '/') return `${folder}index.html`;
  return `${folder}${address === '/404' ? '404.html' : `${address.slice(1)}/index.html`}`;
}

for (const route of bundle.routes) {
  // `shakeRouter` removes this attribute from the links that browsers render.
  const page = (await bundle.renderPage(route)).replaceAll(' data-discover="true"', '');
  const hasLater = page.includes('data-later');
  const { css, inlined, whole } = await stylesOf(route, page);
  const head = headOf(route, css, hasLater);
  const html = template
    .replace('lang="en-US"', `lang="${isTranslated ? `${language}-US` : 'en-US'}"`)
    .replace(MODULE_SCRIPT, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/gu, '')
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => page)
    .replace(
      '</body>',
      () =>
        `${inline(startScript({ scripts, ownScripts: ownScripts(route), rests: rests(route), inlined, whole, hasLater, manifest: `/${folder}manifest.webmanifest` }))}</body>`,
    );
  write(fileOf(route), html);
}
const compressedBytes = (file: string) => statSync(path.join(dist, `${file}.br`)).size;

/** Writes the report about the pages for staff. */
function writeReport(): void {
  const publicPages = bundle.routes.filter((route) => !route.isPrivate && route.path !== '/404');
  const report = reportSite(
    publicPages.map((route) => {
      const file = fileOf(route);
      return {
        path: route.path,
        html: read(file),
        keyword: bundle.KEYWORDS[route.path] ?? null,
        documentBytes: compressedBytes(file),
        scriptBytes: [...scripts, ...ownScripts(route)].reduce(
          (sum, script) => sum + compressedBytes(script.replace(/^\//u, '')),
          0,
        ),
      };
    }),
  );
  write(SITE_REPORT_PATH.slice(1), JSON.stringify(report));
}

/**
 * Fonts are declared once, in the pages. A stylesheet with a font face, even of an installed font,
 * can make the browser decide about all fonts again: one that arrived too late would be used after
 * all, and shift every line.
 */
function takeFontsFromStylesheets(): void {
  for (const file of readdirSync(path.join(dist, 'assets'))) {
    if (file.endsWith('.css')) write(`assets/${file}`, withoutFontFaces(read(`assets/${file}`)));
  }
}

rmSync(server, { recursive: true });
if (isTranslated) rmSync(built, { recursive: true });
else {
  // The pages of all languages have been rendered from the same stylesheets.
  takeFontsFromStylesheets();
  rmSync(path.join(dist, '.vite'), { recursive: true });
  await compress(dist);
  writeReport();
}
