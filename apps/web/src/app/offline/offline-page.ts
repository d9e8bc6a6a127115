import tokens from '@voltcourier/ui/tokens.css?inline';
import { BRAND } from '../../lib/config.ts';
import css from './offline-page.css?inline';

/** What the page is made of beyond its words. */
export interface OfflineParts {
  /** The mark's drawing. */
  readonly mark: string;
  readonly fontUrl: string;
  readonly themeScript: string;
  /** Shows the hotline and the next appointment. */
  readonly script: string;
}

/**
 * The page that the service worker answers with when nothing can be loaded. It carries all that it
 * needs but for the font, and says what it doesn't know.
 */
export function offlinePage({ mark, fontUrl, themeScript, script }: OfflineParts): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>You are offline | ${BRAND}</title>
    <link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>
    <style>${tokens}${css}</style>
    <script>${themeScript}</script>
  </head>
  <body>
    <main>
      ${mark}
      <h1>You are offline</h1>
      <p>This page needs a connection. What you entered in a form is kept.</p>
      <section aria-labelledby="help">
        <h2 id="help">Emergency hotline</h2>
        <p id="hotline">This device doesn’t know the hotline yet. If anybody is in danger, call 911.</p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">Your next appointment</h2>
        <p id="appointment">None saved on this device. Check your confirmation email.</p>
      </section>
      <a href="">Try again</a>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
}
