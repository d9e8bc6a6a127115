import type { Consent, ContactPreferences, User } from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  addConsents,
  collectData,
  findPreferences,
  listConsents,
  lockPreferencesOf,
  savePreferences,
} from './repository.ts';

/** What holds until somebody chooses: nobody gets news unasked, and everybody is reminded. */
const DEFAULTS: ContactPreferences = { marketing: false, reminders: true };

/** The version of what the account page says about mails. */
const PREFERENCES_VERSION = '2026-11-21';

/** What people decide and may know about their data. */
export function createPrivacy(deps: Pick<Dependencies, 'db' | 'now'>) {
  const { db, now } = deps;
  return {
    /** Writes down that somebody who registers agrees to the terms. */
    noteRegistration: (trx: Database, userId: string): Promise<void> =>
      addConsents(trx, userId, [
        { what: 'terms', given: true, version: TERMS_VERSION, source: 'registration', at: now() },
      ]),

    /** Which mails a person gets. */
    getPreferences: async (userId: string): Promise<ContactPreferences> =>
      (await findPreferences(db, userId)) ?? DEFAULTS,

    /** Changes which mails a person gets, and writes down what changed. */
    savePreferences: (
      userId: string,
      preferences: ContactPreferences,
    ): Promise<ContactPreferences> =>
      db.transaction().execute(async (trx) => {
        await lockPreferencesOf(trx, userId);
        const before = (await findPreferences(trx, userId)) ?? DEFAULTS;
        const at = now();
        const changed = (['marketing', 'reminders'] as const).filter(
          (what) => before[what] !== preferences[what],
        );
        await savePreferences(trx, userId, preferences, at);
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
      }),

    /** What a person agreed to and took back, the latest first. */
    listConsents: async (userId: string): Promise<Consent[]> =>
      (await listConsents(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() })),

    /** Everything that is kept about a person; never a password, a secret or a code. */
    collect: async (
      user: User,
    ): Promise<{ generatedAt: string; data: Record<string, Record<string, unknown>[]> }> => {
      const verifiedEmail = user.emailVerified ? user.email : null;
      const data = await collectData(db, { id: user.id, verifiedEmail });
      return {
        generatedAt: now().toISOString(),
        data: Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, [...rows]])),
      };
    },
  };
}

/** The service of privacy. */
export type PrivacyService = ReturnType<typeof createPrivacy>;
