import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A query of the name and the color of the technician with an id. */
export const technicianFactsOf = (technicianId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select name, color from technicians where id = ${technicianId}`;

/** A condition: whether anybody works in the region with an id, or did. */
export const technicianWorksIn = (regionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from technicians where region_id = ${regionId})`;

/** What technicians are called, by id. */
export async function listTechnicianNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from technicians where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
