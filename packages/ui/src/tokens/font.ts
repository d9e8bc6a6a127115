import url from './instrument-sans-basic.woff2?url';

/**
 * URL of the font file that every page needs, for a preload in the document's head: `<link
 * rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />`. Without it
 * a page uses the fallback with matching metrics.
 */
export const fontUrl: string = url;
