import { NOTIFICATION_CONSENT_VERSION } from '@voltcourier/contracts';
import type { useApi } from './harness.ts';

/** Asks for news with an address, as the dialog does, and confirms it with the link of the mail. */
export function createSubscribers(started: ReturnType<typeof useApi>) {
  const ask = (email: string) =>
    started.api.client().notifications.subscribe({
      body: { email, consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION },
    });
  /** The page of an address, as its mail links to it. */
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
