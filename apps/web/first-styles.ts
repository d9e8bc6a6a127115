import { PurgeCSS } from 'purgecss';

/** A face that would be loaded, other than one that the device has. */
const LOADED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/gu;

/** Styles without fonts to load. */
export const withoutFonts = (css: string): string => css.replaceAll(LOADED_FACE, '');

/**
 * Styles without the rules that nothing in a page's HTML needs; with `isLean` also without fonts to
 * load. The whole stylesheets follow before the page comes to life.
 */
export async function firstStyles(css: string, html: string, isLean = false): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: isLean ? withoutFonts(css) : css }],
    keyframes: true,
    variables: true,
    // The theme that a person has chosen is set before the first paint.
    safelist: ['data-theme', 'dark', 'light', ':focus-visible'],
  });
  if (purged === undefined) throw new Error('The styles of a page got lost.');
  return purged.css;
}
