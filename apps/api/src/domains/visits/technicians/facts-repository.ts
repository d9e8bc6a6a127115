import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Subquery for the name and color of the technician with an ID. */
export const technicianFactsOf = (technicianId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select name, color from technicians where id = ${technicianId}`;

/** Condition that a region has or had a technician. */
export const technicianWorksIn = (regionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from technicians where region_id = ${regionId})`;

/** Returns technicians' names by ID. */
export async function listTechnicianNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from technicians where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
