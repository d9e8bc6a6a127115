import url from './instrument-sans-basic.woff2?url';

/**
 * Address of the font file that every page needs, for a preload in the document's head:
 * `<link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />`.
 * A page that does without it stays in the metric-matched fallback.
 */
export const fontUrl: string = url;
