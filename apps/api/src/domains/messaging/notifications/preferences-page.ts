import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Brand, html, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import type { Words } from '../../../platform/language/words.ts';
import type { NewsReader } from '../ports.ts';
import {
  confirmNewsSubscription,
  endNewsSubscription,
  getNewsSubscription,
  isSubscriptionToken,
  type SubscriptionState,
} from './subscriptions.ts';
import { troublePage, unknownLinkPage } from './unsubscribe-page.ts';
import { wordsOfReader } from './unsubscribe-routes.ts';

/**
 * Port to the subscriptions behind campaign links, which another domain owns. Each method throws
 * `not_found`.
 */
export interface CampaignSubscriptions {
  readonly get: (
    token: string,
  ) => Promise<{ address: string; isActive: boolean; reader: NewsReader }>;
  readonly end: (token: string) => Promise<unknown>;
}

/** Mail preferences of an address. */
interface Preferences {
  readonly address: string;
  readonly news: SubscriptionState;
  /** Whether news can be turned on here: only a link sent to the address itself allows that. */
  readonly canConfirm: boolean;
  /** Undefined without an account. */
  readonly reminders: boolean | undefined;
}

const bookingsStay = (words: Words) =>
  words.say('You’ll get emails about your bookings either way.');

const button = (choice: string, label: string, look = 'button') =>
  html`<button class="${look}" name="choice" value="${choice}">${label}</button>`;

const reminders = (isOn: boolean, words: Words) =>
  html`<h2>${words.say('Reminders of appointments')}</h2>
    <p>
      ${
        isOn
          ? words.say('We’ll remind you of each appointment by email.')
          : words.say('We won’t remind you of appointments.')
      }
    </p>
    <form method="post">
      ${
        isOn
          ? button('end-reminders', words.say('Stop reminders'))
          : button('begin-reminders', words.say('Send reminders'))
      }
    </form>`;

/** Returns what news an address gets, and the available actions. */
function newsOf({ address, news, canConfirm }: Preferences, words: Words) {
  switch (news) {
    case 'asked':
      return {
        title: words.say('Confirm your subscription'),
        body: html`<p>
            ${words.say('Send service news and offers to {address}?', { address })}
            ${bookingsStay(words)}
          </p>
          <form method="post">
            ${button('confirm', words.say('Confirm'), 'button volt')}
            ${button('end', words.say('No, thank you'))}
          </form>`,
      };
    case 'confirmed':
      return {
        title: words.say('You’re subscribed'),
        body: html`<p>
            ${words.say('We send service news and offers to {address}.', { address })}
            ${bookingsStay(words)}
          </p>
          <form method="post">${button('end', words.say('Unsubscribe'))}</form>`,
      };
    case 'ended':
      return {
        title: words.say('You’re unsubscribed'),
        body: html`<p>
            ${words.say('We send no service news and offers to {address}.', { address })}
            ${bookingsStay(words)}
          </p>
          ${
            canConfirm
              ? html`<form method="post">${button('confirm', words.say('Subscribe again'))}</form>`
              : ''
          }`,
      };
  }
}

function preferencesPage(preferences: Preferences, words: Words): PlainPage {
  const { title, body } = newsOf(preferences, words);
  const remind = preferences.reminders;
  return {
    title,
    language: words.language,
    body: html`<h1>${title}</h1>
      ${body} ${remind === undefined ? '' : reminders(remind, words)}`,
  };
}

/**
 * Page on which recipients see and change their mail preferences without signing in, by the link of
 * a subscription or of a campaign mail. Opening it changes nothing, because mail scanners open
 * links.
 */
export function preferencesPages(
  ctx: Context,
  brand: Brand,
  campaigns: CampaignSubscriptions,
): Pick<RawHandlers<RawRoutes>, 'newsPreferences' | 'changeNewsPreferences'> {
  const { newsConsents } = ctx.ports;
  const failure = (status: number, _sentence: string, words: Words) =>
    status >= 500 ? troublePage(brand.email, words) : unknownLinkPage(brand.email, words);

  const find = async (token: string) => {
    if (isSubscriptionToken(token)) {
      const { address, state } = await getNewsSubscription(ctx, token);
      return { address, news: state, canConfirm: true, reader: { addresses: [address] } };
    }
    const { address, isActive, reader } = await campaigns.get(token);
    const news = isActive ? ('confirmed' as const) : ('ended' as const);
    return { address, news, canConfirm: false, reader };
  };
  const pageOf = async (token: string) => {
    const { reader, ...found } = await find(token);
    const isReminded = await newsConsents.findReminders(ctx.db, reader);
    const words = await wordsOfReader(ctx, found.address);
    return { page: preferencesPage({ ...found, reminders: isReminded }, words) };
  };
  const remind = async (token: string, isOn: boolean) => {
    const { reader } = await find(token);
    await ctx.db.transaction().execute((trx) => newsConsents.saveReminders(trx, reader, isOn));
  };
  const change = async (token: string, choice: string | null) => {
    const isSubscription = isSubscriptionToken(token);
    if (choice === 'begin-reminders' || choice === 'end-reminders') {
      await remind(token, choice === 'begin-reminders');
    }
    if (choice === 'end') {
      await (isSubscription ? endNewsSubscription(ctx, token) : campaigns.end(token));
    }
    if (choice === 'confirm' && isSubscription) await confirmNewsSubscription(ctx, token);
  };
  return {
    newsPreferences: { show: ({ params }) => pageOf(params.token), failure },
    changeNewsPreferences: {
      show: async ({ params: { token }, body }) => {
        await change(token, body.get('choice'));
        return pageOf(token);
      },
      failure,
    },
  };
}
