import type { Consent, ContactPreferences, User } from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { collectData, type Collected } from './collecting.ts';
import { holdCaller } from '../accounts/index.ts';
import { findContactPreferences, saveContactPreferences } from '../messaging/index.ts';
import { DEFAULTS, endNews, getsNews, PREFERENCES_VERSION } from './news-consents.ts';
import { addConsents, listConsents } from './repository.ts';

/** The data kept about a person: rows by kind. */
export interface DataFile {
  readonly generatedAt: string;
  readonly data: Record<string, Record<string, unknown>[]>;
}

// A person's access to their data and their decisions about it.

/** Collects everything that is kept about a person, as their data export shows it. */
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

/** Records that a person who registers agrees to the terms. */
export function recordRegistrationConsents(
  ctx: Context,
  trx: Database,
  userId: string,
): Promise<void> {
  return addConsents(trx, userId, [
    { what: 'terms', given: true, version: TERMS_VERSION, source: 'registration', at: ctx.now() },
  ]);
}

/** Returns which mails a person gets; news also counts if they subscribed with an email address. */
export async function getMarketingPreferences(
  ctx: Context,
  userId: string,
): Promise<ContactPreferences> {
  const stored = (await findContactPreferences(ctx.db, userId)) ?? DEFAULTS;
  return { ...stored, marketing: await getsNews(ctx.db, userId, stored) };
}

/**
 * Saves which mails a person gets, and records what changed. Turning off news also ends a
 * subscription made with an email address.
 */
export function saveMarketingPreferences(
  ctx: Context,
  userId: string,
  preferences: ContactPreferences,
): Promise<ContactPreferences> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdCaller(trx, userId);
    const stored = (await findContactPreferences(trx, userId)) ?? DEFAULTS;
    const before = { ...stored, marketing: await getsNews(trx, userId, stored) };
    const at = ctx.now();
    const changed = (['marketing', 'reminders'] as const).filter(
      (what) => before[what] !== preferences[what],
    );
    const isNewsChanged = changed.includes('marketing');
    const marketing = isNewsChanged ? preferences.marketing : stored.marketing;
    await saveContactPreferences(trx, userId, { ...preferences, marketing }, at);
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
    if (isNewsChanged && !marketing) await endNews(ctx, trx, { userIds: [userId] }, 'account');
    return preferences;
  });
}

/** Lists the consents a person gave and withdrew, newest first. */
export async function listConsentHistory(ctx: Context, userId: string): Promise<Consent[]> {
  return (await listConsents(ctx.db, userId)).map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Collects everything that is kept about a person, except passwords, secrets and codes. */
export function collectPersonalData(ctx: Context, user: User): Promise<DataFile> {
  const emails = user.emailVerified ? [user.email] : [];
  return collectPersonalDataOf(ctx, ctx.db, {
    userIds: [user.id],
    personIds: [],
    emails,
    dials: [],
  });
}
