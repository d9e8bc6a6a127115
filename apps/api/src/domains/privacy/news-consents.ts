import type { ContactPreferences } from '@voltcourier/contracts';
import { holdUser } from '../accounts/index.ts';
import {
  endNewsSubscriptions,
  findContactPreferences,
  type NewsReader,
  saveContactPreferences,
} from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { findNewsAgreements, findReadersAccount, isAnyActive } from './news-readers-repository.ts';
import { addConsents } from './repository.ts';

// Consent to news with an account, an address, or both. Withdrawing it in one place ends all of
// them.

/** Defaults until a user chooses: no news without consent, and reminders for everyone. */
export const DEFAULTS: ContactPreferences = { marketing: false, reminders: true };

/** Version of the account page's text about mails. */
export const PREFERENCES_VERSION = '2026-11-21';

/** Places where news can be ended. */
type EndSource = 'mail' | 'account' | 'spam-report';

async function endForAccount(
  trx: Database,
  userId: string,
  { source, at }: { readonly source: EndSource; readonly at: Date },
): Promise<void> {
  if (!(await holdUser(trx, userId))) return;
  const before = await findContactPreferences(trx, userId);
  if (before?.marketing !== true) return;
  await saveContactPreferences(trx, userId, { ...before, marketing: false }, at);
  await addConsents(trx, userId, [
    { what: 'marketing', given: false, version: PREFERENCES_VERSION, source, at },
  ]);
}

/** Ends news for a person, whatever their consent was based on; withdrawals stay in effect. */
export async function endNews(
  ctx: Context,
  trx: Database,
  reader: NewsReader,
  source: EndSource,
): Promise<void> {
  const { userIds, subscriptionIds } = await findNewsAgreements(trx, reader);
  const ended = { source, at: ctx.now() };
  for (const userId of userIds) await endForAccount(trx, userId, ended);
  await endNewsSubscriptions(trx, subscriptionIds, ended);
}

/** Whether an account or an address of the same person gets news. */
export async function getsNews(
  db: Database,
  userId: string,
  preferences: ContactPreferences,
): Promise<boolean> {
  if (preferences.marketing) return true;
  const { subscriptionIds } = await findNewsAgreements(db, { userIds: [userId] });
  return isAnyActive(db, subscriptionIds);
}

/** Whether a recipient's account gets appointment reminders; undefined without an account. */
export async function findReminders(
  db: Database,
  reader: NewsReader,
): Promise<boolean | undefined> {
  const userId = await findReadersAccount(db, reader);
  if (userId === undefined) return undefined;
  return ((await findContactPreferences(db, userId)) ?? DEFAULTS).reminders;
}

/** Turns reminders of a recipient's account on or off, by a link in a mail. */
export async function saveReminders(
  ctx: Context,
  trx: Database,
  reader: NewsReader,
  isOn: boolean,
): Promise<void> {
  const userId = await findReadersAccount(trx, reader);
  if (userId === undefined) return;
  if (!(await holdUser(trx, userId))) return;
  const before = (await findContactPreferences(trx, userId)) ?? DEFAULTS;
  if (before.reminders === isOn) return;
  const at = ctx.now();
  await saveContactPreferences(trx, userId, { ...before, reminders: isOn }, at);
  await addConsents(trx, userId, [
    { what: 'reminders', given: isOn, version: PREFERENCES_VERSION, source: 'mail', at },
  ]);
}
