import { html, type Markup, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { Words } from '../../../platform/language/words.ts';

const choose = (token: string, words: Words) =>
  html`<p><a href="/news/${token}">${words.say('Choose which emails you get')}</a></p>`;

const pageOf = (title: string, words: Words, content: Markup): PlainPage => ({
  title,
  language: words.language,
  body: html`<h1>${title}</h1>
    ${content}`,
});

/** Page that asks whether to unsubscribe; opening it changes nothing. */
export function unsubscribePage(address: string, token: string, words: Words): PlainPage {
  const title = words.say('Unsubscribe');
  const question = words.say(
    'Stop sending service news and offers to {address}? You’ll still get emails about your bookings.',
    { address },
  );
  return pageOf(
    title,
    words,
    html`<p>${question}</p>
      <form method="post"><button class="button">${title}</button></form>
      ${choose(token, words)}`,
  );
}

/** Page that confirms the end of a subscription. */
export function unsubscribedPage(address: string, token: string, words: Words): PlainPage {
  const title = words.say('You’re unsubscribed');
  const answer = words.say(
    'We no longer send service news and offers to {address}. You’ll still get emails about your bookings.',
    { address },
  );
  return pageOf(
    title,
    words,
    html`<p>${answer}</p>
      ${choose(token, words)}`,
  );
}

/** Renders a sentence with our address as a mailto link. */
function withAddress(sentence: string, email: string): Markup {
  const [before = '', after = ''] = sentence.split(email);
  return html`${before}<a href="mailto:${email}">${email}</a>${after}`;
}

/** Page for an outage, shown for any link. */
export function troublePage(email: string, words: Words): PlainPage {
  const title = words.say('Please try again');
  const sentence = words.say(
    'Something went wrong on our side. Please open the link again in a moment, or write to {email} and we’ll unsubscribe you.',
    { email },
  );
  return pageOf(title, words, html`<p>${withAddress(sentence, email)}</p>`);
}

/** Page for an unknown or truncated link. */
export function unknownLinkPage(email: string, words: Words): PlainPage {
  const title = words.say('This link doesn’t work');
  const sentence = words.say(
    'Please open the whole link from our email, or write to {email} and we’ll unsubscribe you.',
    { email },
  );
  return pageOf(title, words, html`<p>${withAddress(sentence, email)}</p>`);
}
