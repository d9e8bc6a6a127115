import { PurgeCSS } from 'purgecss';

/** A face that would be loaded, other than one that the device has. */
const LOADED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/gu;

/** Styles without fonts to load. */
export const withoutFonts = (css: string): string => css.replaceAll(LOADED_FACE, '');

/** Styles without the rules that nothing in a page's HTML needs, and without fonts to load. */
export async function leanStyles(css: string, html: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: withoutFonts(css) }],
    keyframes: true,
    variables: true,
    // The theme that a person has chosen is set before the first paint.
    safelist: ['data-theme', 'dark', 'light', ':focus-visible'],
  });
  if (purged === undefined) throw new Error('The styles of a lean page got lost.');
  return purged.css;
}
