/**
 * The page of emergencies asks for no font: the file weighs more than the page. Only where this tab
 * has loaded it for another page, so that it is in the browser's cache, is it used there too
 * (decision 65).
 */

const FAMILY = 'Instrument Sans Variable';

/** Where a tab keeps that the font has come. */
export const FONT_KEY = 'voltcourier.font';

/** A statement for the head of pages with the font: remembers that it has come. */
export const rememberFont = `addEventListener('load',()=>{try{if(document.fonts.check('1em "${FAMILY}"'))sessionStorage['${FONT_KEY}']=1}catch{}})`;

/**
 * A statement for the head of pages without it. Asked for before the page's body, it is there for
 * the first paint or not shown at all, so that nothing moves.
 */
export const takeRememberedFont = (fontUrl: string): string =>
  `try{if(sessionStorage['${FONT_KEY}']){document.head.insertAdjacentHTML('beforeend','<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>');` +
  `document.fonts.add(new FontFace('${FAMILY}','url(${fontUrl})',{weight:'400 700',display:'optional'}))}}catch{}`;
