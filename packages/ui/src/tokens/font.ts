import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/**
 * Address of the one font file, for a preload in the document's head:
 * `<link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />`.
 * Without it the text first shows in the metric-matched fallback and then swaps in place.
 */
export const fontUrl: string = url;
