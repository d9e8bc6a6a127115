/**
 * The emergency page doesn't request the font, which is larger than the page. It uses the font only
 * if this tab has loaded it for another page, so that it is in the browser's cache (decision 65).
 */

const FAMILY = 'Instrument Sans Variable';

/** Session storage key that records that the font was loaded. */
export const FONT_KEY = 'voltcourier.font';

/** Statement for the head of pages with the font: records that it was loaded. */
export const rememberFont = `addEventListener('load',()=>{try{if(document.fonts.check('1em "${FAMILY}"'))sessionStorage['${FONT_KEY}']=1}catch{}})`;

/**
 * Statement for the head of pages without the font. Because it is requested before the page's body,
 * the font is available for the first paint or not used at all, so there is no layout shift.
 */
export const takeRememberedFont = (fontUrl: string): string =>
  `try{if(sessionStorage['${FONT_KEY}']){document.head.insertAdjacentHTML('beforeend','<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>');` +
  `document.fonts.add(new FontFace('${FAMILY}','url(${fontUrl})',{weight:'400 700',display:'optional'}))}}catch{}`;
