import { type Kysely, sql } from 'kysely';
import { accounts } from './baseline/accounts.ts';
import { bookingFunctions } from './baseline/booking-functions.ts';
import { bookings } from './baseline/bookings.ts';
import { contactFields } from './baseline/contact-fields.ts';
import { contactWork } from './baseline/contact-work.ts';
import { contacts } from './baseline/contacts.ts';
import { importsAndExports } from './baseline/imports-and-exports.ts';
import { insights } from './baseline/insights.ts';
import { laterReferences } from './baseline/later-references.ts';
import { marketing } from './baseline/marketing.ts';
import { memberships } from './baseline/memberships.ts';
import { messaging } from './baseline/messaging.ts';
import { payments } from './baseline/payments.ts';
import { platform } from './baseline/platform.ts';
import { privacy } from './baseline/privacy.ts';
import { requests } from './baseline/requests.ts';
import { visits } from './baseline/visits.ts';

/** In dependency order. */
const statements = [
  ...platform,
  ...accounts,
  ...bookings,
  ...bookingFunctions,
  ...requests,
  ...payments,
  ...memberships,
  ...visits,
  ...contacts,
  ...contactWork,
  ...contactFields,
  ...importsAndExports,
  ...marketing,
  ...messaging,
  ...privacy,
  ...insights,
  ...laterReferences,
];

/** Creates the schema as of the first 64 migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
