import tokens from '@voltcourier/ui/tokens.css?inline';
import { BRAND } from '../../lib/config.ts';
import css from './offline-page.css?inline';

/** Parts of the offline page besides its text. */
export interface OfflineParts {
  /** SVG of the mark. */
  readonly mark: string;
  readonly fontUrl: string;
  readonly themeScript: string;
  /** Script that shows the hotline and the next appointment. */
  readonly script: string;
}

/** Texts of the page. */
const TEXTS = {
  locale: 'en-US',
  offline: 'You are offline',
  kept: 'This page needs a connection. What you entered in a form is kept.',
  hotline: 'Emergency hotline',
  noHotline: 'No hotline is saved on this device. If anybody is in danger, call 911.',
  next: 'Your next appointment',
  noAppointment: 'None saved on this device. Check your confirmation email.',
  again: 'Try again',
} as const;

/**
 * Renders the page that the service worker returns if nothing can be loaded. It contains everything
 * it needs except the font, and tells the user what it doesn't know.
 */
export function offlinePage({ mark, fontUrl, themeScript, script }: OfflineParts): string {
  return `<!doctype html>
<html lang="${TEXTS.locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${TEXTS.offline} | ${BRAND}</title>
    <link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>
    <style>${tokens}${css}</style>
    <script>${themeScript}</script>
  </head>
  <body>
    <main>
      ${mark}
      <h1>${TEXTS.offline}</h1>
      <p>${TEXTS.kept}</p>
      <section aria-labelledby="help">
        <h2 id="help">${TEXTS.hotline}</h2>
        <p id="hotline">${TEXTS.noHotline}</p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">${TEXTS.next}</h2>
        <p id="appointment">${TEXTS.noAppointment}</p>
      </section>
      <a href="">${TEXTS.again}</a>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
}
