import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPageProblems } from './page-problems.ts';

const SITE = 'https://charge.example';
let dist: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  writeFileSync(path.join(dist, file), text);
}

const page = (head: string, body = '<p>Hello.</p>') =>
  `<!doctype html><html lang="en"><head><title>Charging</title>${head}</head><body>${body}</body></html>`;

const publicHead = (at: string, item = '/') =>
  `<link rel="canonical" href="${SITE}${at}"><meta property="og:image" content="${SITE}/share.png"><script type="application/ld+json">{"item":"${SITE}${item}"}</script>`;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'voltcourier-pages-'));
  write('index.html', page(publicHead('/')));
  write('index.html.br', 'compressed');
  write('booking/index.html', page(publicHead('/booking')));
  write('404.html', page('<meta name="robots" content="noindex">'));
  write('share.png', 'a picture');
  write('sitemap.xml', `<urlset><loc>${SITE}/</loc><loc>${SITE}/booking</loc></urlset>`);
});

afterEach(() => rmSync(dist, { recursive: true, force: true }));

describe('built pages', () => {
  test('in Spanish may not have English text', () => {
    const english = '<p>We come to where your car is.</p><p>Hampton Roads</p>';
    write('index.html', page(publicHead('/'), english));
    write('es/index.html', page(publicHead('/es'), english));
    write('es/index.html.br', 'compressed');
    write('sitemap.xml', ['/', '/es', '/booking'].map((at) => `<loc>${SITE}${at}</loc>`).join(''));
    expect(findPageProblems(dist).problems).toEqual([
      'es/index.html says in English: We come to where your car is.',
    ]);
  });

  test('have no problems when valid', () => {
    const font = `<link rel="preload" as="font" href="/sans.woff2"><style>@font-face{font-family:Sans;src:url(/sans.woff2)}</style>`;
    write('booking/index.html', page(`${publicHead('/booking')}${font}`));
    expect(findPageProblems(dist)).toEqual({ pages: 3, problems: [] });
  });

  test('may only have characters of their preloaded font', () => {
    const font = `<link rel="preload" as="font" href="/sans.woff2"><style>@font-face{font-family:Sans;src:url(/sans.woff2);unicode-range:U+20-7A,U+F1}</style>`;
    const title = '<p>{a} Español &amp; _ga</p>';
    write('booking/index.html', page(`${publicHead('/booking')}${font}`, title));
    expect(findPageProblems(dist).problems).toEqual([
      'booking/index.html says {, which its font doesn’t have.',
      'booking/index.html says }, which its font doesn’t have.',
    ]);
  });

  test.each([
    [
      'index.html',
      page(publicHead('/'), '<div><span></div>'),
      /index\.html:1:\d+ .*\(close-order\)/u,
    ],
    ['index.html', page(publicHead('/start')), /index\.html says that it is .*\/start/u],
    ['index.html', page(''), /index\.html has no canonical address/u],
    ['assets/site.css', '@font-face{src:local(Arial)}', /assets\/site\.css declares a font/u],
    ['index.html', page(publicHead('/', '/gone')), /index\.html names .*\/gone, which the build/u],
    [
      '404.html',
      page('<meta name="robots" content="noindex"><link rel="canonical" href="x">'),
      /404\.html is private/u,
    ],
    ['sitemap.xml', `<urlset><loc>${SITE}/</loc><loc>${SITE}/old</loc></urlset>`, /lists .*\/old/u],
    ['sitemap.xml', `<urlset><loc>${SITE}/</loc></urlset>`, /lacks .*\/booking/u],
    [
      'index.html',
      page(`${publicHead('/')}<link rel="preload" as="font" href="/sans.woff2">`),
      /index\.html fetches \/sans\.woff2/u,
    ],
    ['index.html.br', 'x'.repeat(13_381), /index\.html\.br has 13381 bytes/u],
  ])('with an invalid %s are reported', (file, text, expected) => {
    write(file, text);
    expect(findPageProblems(dist).problems.join('\n')).toMatch(expected);
  });
});
