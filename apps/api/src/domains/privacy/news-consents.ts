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

// People agree to news with an account, with an address, or with both. What they take back at one
// place ends everywhere.

/** What holds until somebody chooses: nobody gets news unasked, and everybody is reminded. */
export const DEFAULTS: ContactPreferences = { marketing: false, reminders: true };

/** The version of what the account page says about mails. */
export const PREFERENCES_VERSION = '2026-11-21';

/** Where news can be ended. */
type EndSource = 'mail' | 'account' | 'spam-report';

async function endForAccount(
  trx: Database,
  userId: string,
  { source, at }: { readonly source: EndSource; readonly at: Date },
): Promise<void> {
  await holdUser(trx, userId);
  const before = await findContactPreferences(trx, userId);
  if (before?.marketing !== true) return;
  await saveContactPreferences(trx, userId, { ...before, marketing: false }, at);
  await addConsents(trx, userId, [
    { what: 'marketing', given: false, version: PREFERENCES_VERSION, source, at },
  ]);
}

/** Ends news for a person, whatever they agreed with; what is taken back stays so. */
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

/** Whether a reader's account is reminded of appointments; undefined without an account. */
export async function findReminders(
  db: Database,
  reader: NewsReader,
): Promise<boolean | undefined> {
  const userId = await findReadersAccount(db, reader);
  if (userId === undefined) return undefined;
  return ((await findContactPreferences(db, userId)) ?? DEFAULTS).reminders;
}

/** Switches the reminders of a reader's account on or off, by a link of a mail. */
export async function saveReminders(
  ctx: Context,
  trx: Database,
  reader: NewsReader,
  isOn: boolean,
): Promise<void> {
  const userId = await findReadersAccount(trx, reader);
  if (userId === undefined) return;
  await holdUser(trx, userId);
  const before = (await findContactPreferences(trx, userId)) ?? DEFAULTS;
  if (before.reminders === isOn) return;
  const at = ctx.now();
  await saveContactPreferences(trx, userId, { ...before, reminders: isOn }, at);
  await addConsents(trx, userId, [
    { what: 'reminders', given: isOn, version: PREFERENCES_VERSION, source: 'mail', at },
  ]);
}
