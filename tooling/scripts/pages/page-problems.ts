import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';

/**
 * Maximum size of a document that reaches a new visitor in the first ten packets, including
 * response headers: compressed with Brotli, in bytes (RFC 6928, initial window).
 */
const FIRST_DOCUMENT_BYTES = 13_380;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes these, and every browser accepts them.
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    // One field takes the whole address, and browsers fill it with exactly that.
    'valid-autocomplete': 'off',
  },
});

const isPrivate = (html: string) => html.includes('<meta name="robots" content="noindex">');

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/u.exec(html)?.[1];

/** Returns every URL of our own site in structured data. */
function addressesIn(data: unknown, origin: string): string[] {
  if (typeof data === 'string') return data.startsWith(`${origin}/`) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap((value) => addressesIn(value, origin));
}

function structuredDataOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/gu)].map(
    ([, json = '']): unknown => JSON.parse(json),
  );
}

/** Whether a URL of the site leads to a page or a file of the build. */
function leadsSomewhere(dist: string, address: string): boolean {
  const { pathname } = new URL(address);
  return [pathname, `${pathname}/index.html`].some(
    (file) => file !== '/' && existsSync(path.join(dist, file)),
  );
}

function markupProblems(file: string, html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message }) => `${file}:${line}:${column} ${message} (${ruleId})`,
    ),
  );
}

/** Incorrect metadata of a page for search engines and shared links. */
function headProblems(dist: string, file: string, html: string): string[] {
  const canonical = canonicalOf(html);
  if (isPrivate(html)) {
    return canonical === undefined ? [] : [`${file} is private and has a canonical address.`];
  }
  if (canonical === undefined) return [`${file} has no canonical address.`];
  const { origin } = new URL(canonical);
  const own = file === 'index.html' ? '/' : `/${path.dirname(file)}`;
  const picture = /<meta property="og:image" content="([^"]+)">/u.exec(html)?.[1];
  const named = [
    picture ?? '',
    ...structuredDataOf(html).flatMap((data) => addressesIn(data, origin)),
  ];
  return [
    ...(canonical === `${origin}${own}` ? [] : [`${file} says that it is ${canonical}.`]),
    ...(picture === undefined ? [`${file} has no picture for shared links.`] : []),
    ...named
      .filter((address) => address !== '' && !leadsSomewhere(dist, address))
      .map((address) => `${file} names ${address}, which the build doesn’t have.`),
  ];
}

/** Fonts that a page fetches but doesn't use, because no face in its styles names them. */
function fontProblems(file: string, html: string): string[] {
  const markup = html.replaceAll(/<script\b[\s\S]*?<\/script>/gu, '');
  const preloaded = [...markup.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/gu)];
  return preloaded
    .flatMap(([, font]) => font ?? [])
    .filter((font) => !new RegExp(`@font-face\\s*\\{[^}]*\\burl\\(["']?${font}`, 'u').test(html))
    .map((font) => `${file} fetches ${font} and declares no face with it.`);
}

/** Stylesheets that declare fonts, although the pages do: fonts that arrive late would shift text. */
const stylesheetProblems = (dist: string): string[] =>
  globSync('assets/**/*.css', { cwd: dist })
    .filter((file) => readFileSync(path.join(dist, file), 'utf8').includes('@font-face'))
    .map((file) => `${file} declares a font, which only pages may do.`);

/** Returns the text of a page, piece by piece. */
const textIn = (html: string): string[] =>
  html
    .replaceAll(/<(script|style|title)\b[\s\S]*?<\/\1>/gu, '')
    .split(/<(?:"[^"]*"|[^">])*>/u)
    .map((text) => text.trim());

/** A range of a style sheet's `unicode-range`: U+00F1, or U+0020-007E. */
const RANGE = /U\+([\dA-F]+)(?:-([\dA-F]+))?/giu;

/** The characters of the font that a page fetches. */
function charactersOf(html: string, font: string): (character: string) => boolean {
  const face =
    html
      .split('@font-face')
      .slice(1)
      .find((rule) => rule.includes(font)) ?? '';
  const [, range = 'U+0-10FFFF'] = /unicode-range:([^;}]+)/u.exec(face) ?? [];
  const parts = [...range.matchAll(RANGE)].map(([, first = '', last = first]) => [first, last]);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return parts.some(
      ([first = '', last = '']) => parseInt(first, 16) <= code && code <= parseInt(last, 16),
    );
  };
}

/** The privacy policy names cookies by their prefix. */
const NAMES_OF_COOKIES = '_';

/**
 * Characters missing from a page's font: a single one makes every visitor load another font file.
 */
function characterProblems(file: string, html: string): string[] {
  const [, font] = /<link rel="preload" as="font"[^>]* href="([^"]+)"/u.exec(html) ?? [];
  if (font === undefined) return [];
  const isInFont = charactersOf(html, font);
  const text = textIn(html)
    .join('')
    .replaceAll(/&(?:#\w+|\w+);|\n/gu, '');
  const lacking = [...new Set(text)].filter((one) => one !== NAMES_OF_COOKIES && !isInFont(one));
  return lacking.map((one) => `${file} says ${one}, which its font doesn’t have.`);
}

const SENTENCE = /\p{L}+(?:[^\p{L}]+\p{L}+){3}/u;

/** Sentences of a Spanish page that are identical in English, so not translated. */
function languageProblems(file: string, pages: ReadonlyMap<string, string>): string[] {
  const english = pages.get(file.replace(/^es\//u, ''));
  if (!file.startsWith('es/') || english === undefined) return [];
  const known = new Set(textIn(english));
  return textIn(pages.get(file) ?? '')
    .filter((text) => SENTENCE.test(text) && known.has(text))
    .map((text) => `${file} says in English: ${text}`);
}

/** Checks that the sitemap lists exactly the public pages. */
function sitemapProblems(dist: string, pages: ReadonlyMap<string, string>): string[] {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address = '']) => address);
  const found = [...pages.values()].flatMap((html) => canonicalOf(html) ?? []);
  return [
    ...listed
      .filter((address) => !found.includes(address))
      .map((at) => `The sitemap lists ${at}, which is no public page.`),
    ...found.filter((address) => !listed.includes(address)).map((at) => `The sitemap lacks ${at}.`),
  ];
}

/** Returns all problems of the customer site's built pages, one sentence each. */
export function findPageProblems(dist: string): {
  readonly pages: number;
  readonly problems: readonly string[];
} {
  const files = globSync('**/*.html', { cwd: dist }).toSorted();
  const pages = new Map(
    files.map((file) => [file, readFileSync(path.join(dist, file), 'utf8')] as const),
  );
  const firstDocuments = ['index.html.br', 'es/index.html.br'].filter((file) =>
    existsSync(path.join(dist, file)),
  );
  return {
    pages: pages.size,
    problems: [
      ...[...pages].flatMap(([file, html]) => [
        ...markupProblems(file, html),
        ...headProblems(dist, file, html),
        ...fontProblems(file, html),
        ...characterProblems(file, html),
        ...languageProblems(file, pages),
      ]),
      ...sitemapProblems(dist, pages),
      ...stylesheetProblems(dist),
      ...firstDocuments.flatMap((file) => {
        const size = readFileSync(path.join(dist, file)).length;
        return size <= FIRST_DOCUMENT_BYTES
          ? []
          : [`${file} has ${size} bytes, and ${FIRST_DOCUMENT_BYTES} reach a visitor at once.`];
      }),
    ],
  };
}
