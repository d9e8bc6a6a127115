import { PurgeCSS } from 'purgecss';

/** Matches font faces that have to be downloaded, not those installed on the device. */
const LOADED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/gu;

/** Returns styles without downloaded fonts. */
export const withoutFonts = (css: string): string => css.replaceAll(LOADED_FACE, '');

/** Returns styles without any font faces, not even those of installed fonts. */
export const withoutFontFaces = (css: string): string =>
  css.replaceAll(/@font-face\s*\{[^}]*\}/gu, '');

/** Returns styles without rules that a page's HTML doesn't use. */
export async function leanStyles(css: string, html: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    keyframes: true,
    variables: true,
    // Set by scripts before the first paint: the chosen theme, signed-in visitors, and the return
    // from a payment; answers open without a script. The bare attribute `class` isn't detected
    // automatically.
    safelist: ['data-theme', 'data-returning', 'dark', 'light', ':focus-visible', 'open', 'class'],
  });
  if (purged === undefined) throw new Error('The styles of a lean page got lost.');
  return purged.css;
}
