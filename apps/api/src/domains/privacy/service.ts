import type { Consent, ContactPreferences, User } from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Collected, collectData } from './collecting-repository.ts';
import {
  addConsents,
  findPreferences,
  listConsents,
  lockPreferencesOf,
  savePreferences,
} from './repository.ts';

/** What holds until somebody chooses: nobody gets news unasked, and everybody is reminded. */
const DEFAULTS: ContactPreferences = { marketing: false, reminders: true };

/** The version of what the account page says about mails. */
const PREFERENCES_VERSION = '2026-11-21';

/** What is kept about a person: rows, by what they are. */
export interface DataFile {
  readonly generatedAt: string;
  readonly data: Record<string, Record<string, unknown>[]>;
}

/** What people decide and may know about their data. */
export function createPrivacy(deps: Pick<Dependencies, 'db' | 'now'>) {
  const { db, now } = deps;
  const gather = async (from: Database, collected: Collected): Promise<DataFile> => {
    const data = await collectData(from, collected);
    return {
      generatedAt: now().toISOString(),
      data: Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, [...rows]])),
    };
  };
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

    /** Takes back that a person wants news, by the link of a mail; what is taken back stays so. */
    endNews: async (trx: Database, userId: string): Promise<void> => {
      await lockPreferencesOf(trx, userId);
      const before = await findPreferences(trx, userId);
      if (before?.marketing !== true) return;
      const at = now();
      await savePreferences(trx, userId, { ...before, marketing: false }, at);
      await addConsents(trx, userId, [
        { what: 'marketing', given: false, version: PREFERENCES_VERSION, source: 'mail', at },
      ]);
    },

    /** What a person agreed to and took back, the latest first. */
    listConsents: async (userId: string): Promise<Consent[]> =>
      (await listConsents(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() })),

    /** Everything that is kept about a person; never a password, a secret or a code. */
    collect: (user: User): Promise<DataFile> => {
      const emails = user.emailVerified ? [user.email] : [];
      return gather(db, { userIds: [user.id], personIds: [], emails, dials: [] });
    },

    /** The same of whoever staff take for one person, in the caller's transaction. */
    collectFor: gather,
  };
}

/** The service of privacy. */
export type PrivacyService = ReturnType<typeof createPrivacy>;
