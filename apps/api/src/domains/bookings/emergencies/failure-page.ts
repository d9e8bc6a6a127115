import { type Brand, callLink, html, type PlainPage } from '../../../platform/http/plain-page.ts';

/** What went wrong on the way to an emergency request, and whom to call now. */
export function failurePage(status: number, sentence: string, brand: Brand): PlainPage {
  const reach =
    callLink(brand, 'Call', 'amber') ??
    html`<p><a href="mailto:${brand.email}">Write to ${brand.email}</a></p>`;
  const { title, words } = wordsOf(status, sentence);
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>${words}</p>
      ${reach}
      <p><a class="button" href="${brand.siteUrl}/emergency">Back to the emergency form</a></p>`,
  };
}

function wordsOf(status: number, sentence: string): { title: string; words: string } {
  if (status >= 500) {
    return {
      title: 'Request Failed',
      words:
        "We couldn't process your emergency request. Please call our emergency hotline directly.",
    };
  }
  if (status === 401 || status === 403) {
    return {
      title: 'Call us about your request',
      words:
        'This page only opens in the browser that the request was sent from. If you need help, call us: we have every request that was sent.',
    };
  }
  if (status === 404) {
    return { title: 'There is no such request', words: 'If you need help now, call us.' };
  }
  if (status === 429) {
    return { title: 'Too many requests', words: `${sentence} If you need help now, call us.` };
  }
  return { title: 'Request Failed', words: `${sentence} If you need help now, call us.` };
}
