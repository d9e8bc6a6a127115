import { PurgeCSS } from 'purgecss';

/** A face that would be loaded, other than one that the device has. */
const LOADED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/gu;

/** Styles without fonts to load. */
export const withoutFonts = (css: string): string => css.replaceAll(LOADED_FACE, '');

/** Styles without the rules that nothing in a page's HTML needs. */
export async function leanStyles(css: string, html: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    keyframes: true,
    variables: true,
    // The theme that a person has chosen, and that they are signed in or come back from paying, is
    // set before the first paint, and an answer is opened without a script. That an element has a
    // class at all isn't noticed by itself.
    safelist: ['data-theme', 'data-returning', 'dark', 'light', ':focus-visible', 'open', 'class'],
  });
  if (purged === undefined) throw new Error('The styles of a lean page got lost.');
  return purged.css;
}
