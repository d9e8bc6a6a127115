import { NOTIFICATION_CONSENT_VERSION } from '@voltcourier/contracts';
import { countContacts, getContact, listContacts } from '../../domains/crm/contacts/service.ts';
import { resolveIdentities } from '../../domains/crm/contacts/identity-resolution.ts';
import { receiveBounceReport } from '../../domains/messaging/deliveries/service.ts';
import {
  confirmNewsSubscription,
  endNewsSubscription,
  subscribeToNews,
} from '../../domains/messaging/notifications/subscriptions.ts';
import { findReminders, saveReminders } from '../../domains/privacy/news-consents.ts';
import { feedbackReport } from '../feedback-reports.ts';
import { createReaders } from '../campaigns.ts';
import type { Product } from './product.ts';

const VISITS = 7_004;

/** Runs all queries of consents to news: with an account, with an address, and withdrawn. */
export async function callNewsConsents({ started, ctx }: Product): Promise<void> {
  const { db } = started.api.deps;
  const { meet } = createReaders(started);
  const { email, personId, userId } = await meet(VISITS);
  const form = { email, consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION } as const;
  await subscribeToNews(ctx, form);
  const { id, unsubscribe_token: token } = await db
    .selectFrom('notification_subscriptions')
    .select(['id', 'unsubscribe_token'])
    .where('address', '=', email)
    .executeTakeFirstOrThrow();
  await confirmNewsSubscription(ctx, token);
  await resolveIdentities(ctx);
  for (const newsletter of ['yes', 'no'] as const) {
    await listContacts(ctx, { newsletter }, userId);
    await countContacts(ctx, { newsletter }, userId);
  }
  await getContact(ctx, personId);
  const reader = { addresses: [email] };
  await findReminders(ctx.db, reader);
  await ctx.db.transaction().execute((trx) => saveReminders(ctx, trx, reader, false));
  const mail = await db
    .selectFrom('emails')
    .select('id')
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow();
  await receiveBounceReport(ctx, Buffer.from(feedbackReport(`<${mail.id}@voltcourier.example>`)));
  await endNewsSubscription(ctx, token);
}
