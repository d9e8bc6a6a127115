import { html, type Markup, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { Texts } from '../../../platform/language/texts.ts';

const choose = (token: string, texts: Texts) =>
  html`<p><a href="/news/${token}">${texts.say('Choose which emails you get')}</a></p>`;

const pageOf = (title: string, texts: Texts, content: Markup): PlainPage => ({
  title,
  language: texts.language,
  body: html`<h1>${title}</h1>
    ${content}`,
});

/** Page that asks whether to unsubscribe; opening it changes nothing. */
export function unsubscribePage(address: string, token: string, texts: Texts): PlainPage {
  const title = texts.say('Unsubscribe');
  const question = texts.say(
    'Stop sending service news and offers to {address}? You’ll still get emails about your bookings.',
    { address },
  );
  return pageOf(
    title,
    texts,
    html`<p>${question}</p>
      <form method="post"><button class="button">${title}</button></form>
      ${choose(token, texts)}`,
  );
}

/** Page that confirms the end of a subscription. */
export function unsubscribedPage(address: string, token: string, texts: Texts): PlainPage {
  const title = texts.say('You’re unsubscribed');
  const answer = texts.say(
    'We no longer send service news and offers to {address}. You’ll still get emails about your bookings.',
    { address },
  );
  return pageOf(
    title,
    texts,
    html`<p>${answer}</p>
      ${choose(token, texts)}`,
  );
}

/** Renders a sentence with our address as a mailto link. */
function withAddress(sentence: string, email: string): Markup {
  const [before = '', after = ''] = sentence.split(email);
  return html`${before}<a href="mailto:${email}">${email}</a>${after}`;
}

/** Page for an outage, shown for any link. */
export function troublePage(email: string, texts: Texts): PlainPage {
  const title = texts.say('Please try again');
  const sentence = texts.say(
    'Something went wrong on our side. Please open the link again in a moment, or write to {email} and we’ll unsubscribe you.',
    { email },
  );
  return pageOf(title, texts, html`<p>${withAddress(sentence, email)}</p>`);
}

/** Page for an unknown or truncated link. */
export function unknownLinkPage(email: string, texts: Texts): PlainPage {
  const title = texts.say('This link doesn’t work');
  const sentence = texts.say(
    'Please open the whole link from our email, or write to {email} and we’ll unsubscribe you.',
    { email },
  );
  return pageOf(title, texts, html`<p>${withAddress(sentence, email)}</p>`);
}
