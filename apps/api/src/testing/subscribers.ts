import { NOTIFICATION_CONSENT_VERSION } from '@voltcourier/contracts';
import type { useApi } from './harness.ts';

/** Subscribes an address to news, as the dialog does, and confirms it with the mail's link. */
export function createSubscribers(started: ReturnType<typeof useApi>) {
  const ask = (email: string) =>
    started.api.client().notifications.subscribe({
      body: { email, consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION },
    });
  /** Returns the URL of an address's subscription page, as linked in its mails. */
  const linkOf = async (email: string) => {
    const { unsubscribe_token: token } = await started.api.deps.db
      .selectFrom('notification_subscriptions')
      .select('unsubscribe_token')
      .where('address', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    return `${started.api.url}/news/${token}`;
  };
  const choose = async (email: string, choice: 'confirm' | 'end') => {
    const body = new URLSearchParams({ choice });
    return fetch(await linkOf(email), { method: 'POST', body });
  };
  return {
    ask,
    linkOf,
    choose,
    subscribe: async (email: string) => {
      await ask(email);
      await choose(email, 'confirm');
    },
  };
}
