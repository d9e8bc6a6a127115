import type { SubscriptionForm } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { dialOf } from '../../../platform/phone-number.ts';
import type { NotificationsService } from './service.ts';
import {
  addSubscriptions,
  type Consent,
  endSubscription,
  findSubscription,
} from './subscriptions-repository.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Subscriptions to notifications: begun with a consent, ended by a link. */
export function createSubscriptions(
  deps: Pick<Dependencies, 'db' | 'now'>,
  notifications: NotificationsService,
) {
  const get = async (token: string) => {
    const row = UUID.test(token) ? await findSubscription(deps.db, token) : undefined;
    if (row === undefined) throw new AppError('not_found', 'This link is not one of ours.');
    return { id: row.id, address: row.address, isActive: row.unsubscribed_at === null };
  };

  return {
    /**
     * Subscribes an e-mail address, and a phone number beside it. The address gets a confirmation
     * when its subscription begins, and nobody learns whether it had begun before.
     */
    subscribe: async ({ email, phone, consentVersion }: SubscriptionForm): Promise<void> => {
      const at = deps.now();
      const consents: Consent[] = [
        { channel: 'email', address: email.toLowerCase(), consentVersion, at },
      ];
      if (phone) consents.push({ channel: 'phone', address: dialOf(phone), consentVersion, at });
      await deps.db.transaction().execute(async (trx) => {
        const begun = await addSubscriptions(trx, consents);
        const byEmail = begun.find(({ channel }) => channel === 'email');
        if (byEmail === undefined) return;
        await notifications.confirmSubscription(trx, byEmail.id, byEmail.eventId);
      });
    },

    /**
     * What an unsubscribe link is about.
     *
     * @throws AppError `not_found`.
     */
    get,

    /**
     * Ends what an unsubscribe link is about; again and again, if asked to.
     *
     * @throws AppError `not_found`.
     */
    end: async (token: string): Promise<{ address: string }> => {
      const { id, address } = await get(token);
      await endSubscription(deps.db, id, deps.now());
      return { address };
    },
  };
}

/** The subscriptions service. */
export type SubscriptionsService = ReturnType<typeof createSubscriptions>;
