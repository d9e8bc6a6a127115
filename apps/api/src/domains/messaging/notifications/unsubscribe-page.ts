import { html, type PlainPage } from '../../../platform/http/plain-page.ts';

const choose = (token: string) =>
  html`<p><a href="/news/${token}">Choose which emails you get</a></p>`;

/** Asks whether to end a subscription; looking at it changes nothing. */
export function unsubscribePage(address: string, token: string): PlainPage {
  return {
    title: 'Unsubscribe',
    body: html`<h1>Unsubscribe</h1>
      <p>
        Stop sending service news and offers to ${address}? Mail about your bookings still arrives.
      </p>
      <form method="post"><button class="button">Unsubscribe</button></form>
      ${choose(token)}`,
  };
}

/** The subscription has ended. */
export function unsubscribedPage(address: string, token: string): PlainPage {
  return {
    title: 'You’re unsubscribed',
    body: html`<h1>You’re unsubscribed</h1>
      <p>
        We no longer send service news and offers to ${address}. Mail about your bookings still
        arrives.
      </p>
      ${choose(token)}`,
  };
}

/** We can't answer now, whatever the link is. */
export function troublePage(email: string): PlainPage {
  return {
    title: 'Please try again',
    body: html`<h1>Please try again</h1>
      <p>
        Something went wrong on our side. Please open the link again in a moment, or write to
        <a href="mailto:${email}">${email}</a> and we unsubscribe you.
      </p>`,
  };
}

/** The link is none of ours, or was cut off on its way. */
export function unknownLinkPage(email: string): PlainPage {
  return {
    title: 'This link doesn’t work',
    body: html`<h1>This link doesn’t work</h1>
      <p>
        Please open the whole link from our mail, or write to
        <a href="mailto:${email}">${email}</a> and we unsubscribe you.
      </p>`,
  };
}
