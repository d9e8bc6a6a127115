import { createHash } from 'node:crypto';
import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { FastifyReply } from 'fastify';
import { textsIn } from '../language/texts.ts';
import { POLICY_HEADER } from './plugins/security-headers.ts';

/** A piece of a page: our markup, with everything else in it escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Content of a page; anything that isn't {@link Markup} is text and gets escaped. */
export type Content = Markup | string | number | undefined | readonly Content[];

const escaped = (text: string) =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

function textOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  return typeof content === 'string' || typeof content === 'number'
    ? escaped(String(content))
    : content.map(textOf).join('');
}

// The formatter indents markup like code, which readers of the page don't need.
const unindented = (text: string) => text.replaceAll(/\s*\n\s*/gu, '\n');

/** Template tag for markup: `html`<p>${name}</p>`` shows any name as text. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  return new Markup(String.raw({ raw: strings.map(unindented) }, ...values.map(textOf)));
}

// Colors from packages/ui/src/tokens/tokens.css; nothing is loaded, not even fonts.
const STYLE = `
:root{color-scheme:light dark;--paper:#fbfbf8;--surface:#fff;--ink:#0f1513;--soft:#465149;--line:#dce1d9;--control:#78847b;--red:#bf2419;--tint:#fdecea;--focus:#0f1513}
@media (prefers-color-scheme:dark){:root{--paper:#0f1513;--surface:#161e1b;--ink:#f2f5ef;--soft:#b6c1b9;--line:#2a3531;--control:#71807a;--red:#ff7566;--tint:#391512;--focus:#b9f227}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
header,main{max-width:36rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between}
main{padding-bottom:3rem}
h1{font-size:1.875rem;line-height:1.15;margin:0 0 .75rem}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
p{margin:0 0 1rem}
a{color:inherit;text-underline-offset:.15em}
header a,li a{display:inline-flex;align-items:center;min-height:2.75rem}
header a{font-weight:700}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.button{display:flex;align-items:center;justify-content:center;min-height:3.25rem;width:100%;margin:0 0 1rem;padding:.5rem 1rem;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.number{white-space:nowrap}
.amber{background:#ffb224;border-color:#ffb224;color:#0f1513}
.volt{background:#b9f227;border-color:#b9f227;color:#0f1513}
dl{margin:0 0 1.5rem;border-top:1px solid var(--line)}
dl div{padding:.625rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft);font-size:.9375rem}
dd{margin:0;font-weight:600;white-space:pre-line}
.field{margin:0 0 1.25rem}
label{display:block;font-weight:600}
.help{color:var(--soft);font-size:.9375rem;margin:0}
input,select,textarea{display:block;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
[aria-invalid]{border:2px solid var(--red)}
.error{color:var(--red);font-weight:600;margin:.25rem 0 0}
.summary{margin:0 0 1.5rem;padding:1rem;border:2px solid var(--red);border-radius:6px;background:var(--tint)}
.summary h2{margin-top:0}
.summary li{padding:.125rem 0}
.summary ul{margin:0;padding:0;list-style:none}
`;

// Built separately from the page, because the hash covers every character.
const STYLE_ELEMENT = new Markup(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows only the style above, and forms that post back here. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';');

/** A page without scripts, fonts or further requests. */
export interface PlainPage {
  readonly title: string;
  readonly body: Markup;
  /** Language of the page; English by default. */
  readonly language?: Language;
  /**
   * Reloads the page after this many seconds, by a header: accessibility checkers reject the
   * element, even on a page with a link to turn it off (WCAG 2.2.1), which such a page must have.
   */
  readonly refreshSeconds?: number;
}

/** Name and contact details of the business. */
export interface Brand {
  readonly name: string;
  readonly email: string;
  readonly hotline: string | null;
  readonly siteUrl: string;
}

/** Renders the hotline as a phone link; undefined if there is none. */
export function callLink(
  { hotline }: Brand,
  text: string,
  kind: 'amber' | '' = '',
): Markup | undefined {
  if (hotline === null) return undefined;
  const number = hotline.replaceAll(/[^\d+]/gu, '');
  return html`<a class="button ${kind}" href="tel:${number}"
    >${text}&nbsp;<span class="number">${hotline}</span></a
  >`;
}

/** Returns the site's URL in a language: languages other than English have a path prefix. */
export const siteIn = ({ siteUrl }: Pick<Brand, 'siteUrl'>, language: Language): string =>
  language === LANGUAGES[0] ? siteUrl : `${siteUrl}/${language}`;

function documentOf({ title, body, language = LANGUAGES[0] }: PlainPage, brand: Brand): string {
  return html`<!doctype html>
    <html lang="${textsIn(language).locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header><a href="${siteIn(brand, language)}/">${brand.name}</a></header>
        <main>${body}</main>
      </body>
    </html> `.text;
}

/** Responds with a plain page. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  page: PlainPage,
  brand: Brand,
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(POLICY_HEADER, POLICY)
    .headers(page.refreshSeconds === undefined ? {} : { refresh: String(page.refreshSeconds) })
    .send(documentOf(page, brand));
}
