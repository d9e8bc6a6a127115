import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Brand, html, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import {
  confirmNewsSubscription,
  endNewsSubscription,
  getNewsSubscription,
  type NewsSubscription,
} from './subscriptions.ts';
import { troublePage, unknownLinkPage } from './unsubscribe-page.ts';

const BOOKINGS_STAY = 'Mail about your bookings arrives either way.';

const button = (choice: 'confirm' | 'end', words: string, look = 'button') =>
  html`<button class="${look}" name="choice" value="${choice}">${words}</button>`;

/** What an address is subscribed to, with what can be done about it. */
function preferencesPage({ address, state }: NewsSubscription): PlainPage {
  switch (state) {
    case 'asked':
      return {
        title: 'Confirm your subscription',
        body: html`<h1>Confirm your subscription</h1>
          <p>Send service news and offers to ${address}? ${BOOKINGS_STAY}</p>
          <form method="post">
            ${button('confirm', 'Confirm', 'button volt')} ${button('end', 'No, thank you')}
          </form>`,
      };
    case 'confirmed':
      return {
        title: 'You’re subscribed',
        body: html`<h1>You’re subscribed</h1>
          <p>We send service news and offers to ${address}. ${BOOKINGS_STAY}</p>
          <form method="post">${button('end', 'Unsubscribe')}</form>`,
      };
    case 'ended':
      return {
        title: 'You’re unsubscribed',
        body: html`<h1>You’re unsubscribed</h1>
          <p>We send no service news and offers to ${address}. ${BOOKINGS_STAY}</p>
          <form method="post">${button('confirm', 'Subscribe again')}</form>`,
      };
  }
}

/**
 * The page on which an address confirms and ends its subscription without signing in. Looking at it
 * changes nothing, because scanners of mail look at links.
 */
export function preferencesPages(
  ctx: Context,
  brand: Brand,
): Pick<RawHandlers<RawRoutes>, 'newsPreferences' | 'changeNewsPreferences'> {
  const failure = (status: number) =>
    status >= 500 ? troublePage(brand.email) : unknownLinkPage(brand.email);
  return {
    newsPreferences: {
      show: async ({ params }) => ({
        page: preferencesPage(await getNewsSubscription(ctx, params.token)),
      }),
      failure,
    },
    changeNewsPreferences: {
      show: async ({ params: { token }, body }) => {
        const choice = body.get('choice');
        if (choice === 'confirm') {
          return { page: preferencesPage(await confirmNewsSubscription(ctx, token)) };
        }
        const change = choice === 'end' ? endNewsSubscription : getNewsSubscription;
        return { page: preferencesPage(await change(ctx, token)) };
      },
      failure,
    },
  };
}
