import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Brand, html, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import type { NewsReader } from '../ports.ts';
import {
  confirmNewsSubscription,
  endNewsSubscription,
  getNewsSubscription,
  isSubscriptionToken,
  type SubscriptionState,
} from './subscriptions.ts';
import { troublePage, unknownLinkPage } from './unsubscribe-page.ts';
import { textsOfReader } from './unsubscribe-routes.ts';

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

const bookingsStay = (texts: Texts) =>
  texts.say('You’ll get emails about your bookings either way.');

const button = (choice: string, label: string, className = 'button') =>
  html`<button class="${className}" name="choice" value="${choice}">${label}</button>`;

const reminders = (isOn: boolean, texts: Texts) =>
  html`<h2>${texts.say('Reminders of appointments')}</h2>
    <p>
      ${
        isOn
          ? texts.say('We’ll remind you of each appointment by email.')
          : texts.say('We won’t remind you of appointments.')
      }
    </p>
    <form method="post">
      ${
        isOn
          ? button('end-reminders', texts.say('Stop reminders'))
          : button('begin-reminders', texts.say('Send reminders'))
      }
    </form>`;

/** Returns what news an address gets, and the available actions. */
function newsOf({ address, news, canConfirm }: Preferences, texts: Texts) {
  switch (news) {
    case 'asked':
      return {
        title: texts.say('Confirm your subscription'),
        body: html`<p>
            ${texts.say('Send service news and offers to {address}?', { address })}
            ${bookingsStay(texts)}
          </p>
          <form method="post">
            ${button('confirm', texts.say('Confirm'), 'button volt')}
            ${button('end', texts.say('No, thank you'))}
          </form>`,
      };
    case 'confirmed':
      return {
        title: texts.say('You’re subscribed'),
        body: html`<p>
            ${texts.say('We send service news and offers to {address}.', { address })}
            ${bookingsStay(texts)}
          </p>
          <form method="post">${button('end', texts.say('Unsubscribe'))}</form>`,
      };
    case 'ended':
      return {
        title: texts.say('You’re unsubscribed'),
        body: html`<p>
            ${texts.say('We send no service news and offers to {address}.', { address })}
            ${bookingsStay(texts)}
          </p>
          ${
            canConfirm
              ? html`<form method="post">${button('confirm', texts.say('Subscribe again'))}</form>`
              : ''
          }`,
      };
  }
}

function preferencesPage(preferences: Preferences, texts: Texts): PlainPage {
  const { title, body } = newsOf(preferences, texts);
  const remind = preferences.reminders;
  return {
    title,
    language: texts.language,
    body: html`<h1>${title}</h1>
      ${body} ${remind === undefined ? '' : reminders(remind, texts)}`,
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
  const failure = (status: number, _sentence: string, texts: Texts) =>
    status >= 500 ? troublePage(brand.email, texts) : unknownLinkPage(brand.email, texts);

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
    const texts = await textsOfReader(ctx, found.address);
    return { page: preferencesPage({ ...found, reminders: isReminded }, texts) };
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
