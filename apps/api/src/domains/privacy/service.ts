import type { Consent, ContactPreferences, User } from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { collectData, type Collected } from './collecting.ts';
import { holdUser } from '../accounts/index.ts';
import { findContactPreferences, saveContactPreferences } from '../messaging/index.ts';
import { addConsents, listConsents } from './repository.ts';

/** What holds until somebody chooses: nobody gets news unasked, and everybody is reminded. */
const DEFAULTS: ContactPreferences = { marketing: false, reminders: true };

/** The version of what the account page says about mails. */
const PREFERENCES_VERSION = '2026-11-21';

/** What is kept about a person: rows, by what they are. */
export interface DataFile {
  readonly generatedAt: string;
  readonly data: Record<string, Record<string, unknown>[]>;
}

// What people decide and may know about their data.

/** Everything that is kept of somebody, as the copy of their data shows it. */
export async function collectPersonalDataOf(
  ctx: Context,
  from: Database,
  collected: Collected,
): Promise<DataFile> {
  const data = await collectData(from, collected);
  return {
    generatedAt: ctx.now().toISOString(),
    data: Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, [...rows]])),
  };
}

/** Writes down that somebody who registers agrees to the terms. */
export function noteRegistrationConsents(
  ctx: Context,
  trx: Database,
  userId: string,
): Promise<void> {
  return addConsents(trx, userId, [
    { what: 'terms', given: true, version: TERMS_VERSION, source: 'registration', at: ctx.now() },
  ]);
}

/** Which mails a person gets. */
export async function getMarketingPreferences(
  ctx: Context,
  userId: string,
): Promise<ContactPreferences> {
  return (await findContactPreferences(ctx.db, userId)) ?? DEFAULTS;
}

/** Changes which mails a person gets, and writes down what changed. */
export function saveMarketingPreferences(
  ctx: Context,
  userId: string,
  preferences: ContactPreferences,
): Promise<ContactPreferences> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, userId);
    const before = (await findContactPreferences(trx, userId)) ?? DEFAULTS;
    const at = ctx.now();
    const changed = (['marketing', 'reminders'] as const).filter(
      (what) => before[what] !== preferences[what],
    );
    await saveContactPreferences(trx, userId, preferences, at);
    await addConsents(
      trx,
      userId,
      changed.map((what) => ({
        what,
        given: preferences[what],
        version: PREFERENCES_VERSION,
        source: 'account',
        at,
      })),
    );
    return preferences;
  });
}

/** Takes back that a person wants news, by the link of a mail; what is taken back stays so. */
export async function endMarketingConsent(
  ctx: Context,
  trx: Database,
  userId: string,
): Promise<void> {
  await holdUser(trx, userId);
  const before = await findContactPreferences(trx, userId);
  if (before?.marketing !== true) return;
  const at = ctx.now();
  await saveContactPreferences(trx, userId, { ...before, marketing: false }, at);
  await addConsents(trx, userId, [
    { what: 'marketing', given: false, version: PREFERENCES_VERSION, source: 'mail', at },
  ]);
}

/** What a person agreed to and took back, the latest first. */
export async function listConsentHistory(ctx: Context, userId: string): Promise<Consent[]> {
  return (await listConsents(ctx.db, userId)).map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Everything that is kept about a person; never a password, a secret or a code. */
export function collectPersonalData(ctx: Context, user: User): Promise<DataFile> {
  const emails = user.emailVerified ? [user.email] : [];
  return collectPersonalDataOf(ctx, ctx.db, {
    userIds: [user.id],
    personIds: [],
    emails,
    dials: [],
  });
}
