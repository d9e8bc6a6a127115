import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Renders every page to HTML after the build: the markup, the styles inside it, and the script that
 * brings it to life only after the page has been shown.
 */

const dist = path.join(import.meta.dirname, 'dist');
const server = path.join(import.meta.dirname, 'dist-server');

interface ServerBundle {
  fontUrl: string;
  themeScript: string;
  routes: readonly {
    path: string;
    title: string;
    description: string;
    isPrivate?: boolean;
  }[];
  renderPage(route: ServerBundle['routes'][number]): Promise<string>;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const template = readFileSync(path.join(dist, 'index.html'), 'utf8');
// The bundler may write more than one, such as its own runtime beside the entry.
const MODULE_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/gu;
const scripts = [...template.matchAll(MODULE_SCRIPT)].map(([, source]) => source);
const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">/u.exec(template);
if (scripts.length === 0 || styles?.[1] === undefined) {
  throw new Error('The built page has no entry script or no stylesheet.');
}
const css = readFileSync(path.join(dist, styles[1]), 'utf8');
const bundle = (await import(path.join(server, 'entry-server.js'))) as ServerBundle;

// Everything on the page is readable without the script, so it waits until the page has been
// painted, which on a fast connection comes after `load`. All files are fetched at once and then
// run one after another, each in a task of its own, so that a slow phone can answer in between.
const start = `addEventListener('load',()=>{
let begun;const start=()=>{if(begun)return;begun=1;const files=${JSON.stringify(scripts)};
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
files.reduce((done,file)=>done.then(()=>import(file)).then(()=>new Promise(next=>setTimeout(next))),Promise.resolve())};
new PerformanceObserver(start).observe({type:'paint',buffered:true});setTimeout(start,3000)})`;

function headOf(route: ServerBundle['routes'][number]): string {
  const title = escape(route.title);
  const description = escape(route.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    ...(route.isPrivate ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="preload" as="font" type="font/woff2" href="${bundle.fontUrl}" crossorigin>`,
    `<style>${css}</style>`,
    `<script>${bundle.themeScript}</script>`,
  ].join('\n    ');
}

for (const route of bundle.routes) {
  const page = await bundle.renderPage(route);
  const html = template
    .replace(MODULE_SCRIPT, '')
    .replace(styles[0], '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/gu, '')
    .replace('<!--head-->', () => headOf(route))
    .replace('<!--page-->', () => page)
    .replace('</body>', () => `<script>${start}</script>\n  </body>`);
  const file =
    route.path === '/'
      ? 'index.html'
      : route.path === '/404'
        ? '404.html'
        : `${route.path.slice(1)}/index.html`;
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  writeFileSync(path.join(dist, file), html);
}
rmSync(server, { recursive: true });

const compressible = /\.(?:html|js|css|svg|txt|json|webmanifest)$/u;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  compressible.test(file),
);
await Promise.all(
  files.map(async (file) => {
    const content = readFileSync(path.join(dist, file));
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(path.join(dist, `${file}.br`), await brotli(content, { params: parameters }));
    writeFileSync(path.join(dist, `${file}.gz`), await zip(content, { level: 9 }));
  }),
);
