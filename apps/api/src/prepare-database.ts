import type { Kysely } from 'kysely';
import { openBookingWindow } from './domains/bookings/availability/seats.ts';
import type { Config } from './platform/config/config.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Relations } from './platform/database/published-views.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';
import { createFirstAdministrator } from './domains/accounts/service.ts';
import { seedRegions } from './domains/bookings/availability/seeded-regions.ts';
import { seedSandboxTechnicians } from './domains/visits/technicians/service.ts';

/**
 * Prepares a database: schema, jobs, regions, the slots of the booking window, and the first
 * administrator; in the sandbox also fictional technicians. Running it again adds only what is
 * missing.
 */
export async function prepareDatabase(db: Kysely<Relations>, config: Config): Promise<string> {
  const migrations = await migrate(db);
  await migrateJobs(config.database.url);
  await seedRegions(db);
  if (!config.isProduction) await seedSandboxTechnicians(db, new Date());
  await openBookingWindow({ db, now: () => new Date() });
  const isNew = await createFirstAdministrator(db, config.admin);
  return `${migrations.length} migrations applied${isNew ? ', first administrator created' : ''}.`;
}
