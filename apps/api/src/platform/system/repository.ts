import type { ProcessKind, Vendor } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Revision } from './revision.ts';
import type { VendorNotes } from './vendor-health.ts';

/** A process with a heartbeat. */
export interface NewProcess extends Revision {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly host: string;
  readonly pid: number;
}

/** Saves a heartbeat with the database's clock, which all processes share. */
export async function saveSignOfLife(db: Database, process: NewProcess): Promise<void> {
  await db
    .insertInto('processes')
    .values({ ...process })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

/** Deletes a process that ended cleanly. */
export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

/** Saves when vendors answered; of several processes, the latest counts. */
export async function saveVendorNotes(
  db: Database,
  notes: ReadonlyMap<Vendor, VendorNotes>,
): Promise<void> {
  await db
    .insertInto('vendor_health')
    .values(
      [...notes].map(([vendor, { succeededAt, failedAt, failure }]) => ({
        vendor,
        succeeded_at: succeededAt,
        failed_at: failedAt,
        failure,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('vendor').doUpdateSet({
        succeeded_at: sql<Date>`greatest(vendor_health.succeeded_at, excluded.succeeded_at)`,
        failed_at: sql<Date>`greatest(vendor_health.failed_at, excluded.failed_at)`,
        failure: sql<string>`case when excluded.failed_at >= coalesce(vendor_health.failed_at, '-infinity')
          then excluded.failure else vendor_health.failure end`,
      }),
    )
    .execute();
}

/** A process, as stored. */
export interface ProcessRow extends NewProcess {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_alive: boolean;
}

/** Lists the processes with a heartbeat in the last day, longest running first. */
export async function listProcesses(db: Database, aliveSeconds: number): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select id, kind, host, pid, version, commit, started_at, seen_at,
      seen_at > now() - make_interval(secs => ${aliveSeconds}) as is_alive
    from processes where id > '00000000-0000-0000-0000-000000000000'
      and seen_at > now() - interval '1 day'
    order by started_at, id`.execute(db);
  return rows;
}

/** Deletes processes that were killed days ago. */
export async function pruneProcesses(db: Database): Promise<void> {
  await sql`
    delete from processes where id > '00000000-0000-0000-0000-000000000000'
      and seen_at < now() - interval '1 day'`.execute(db);
}

/** Returns when each vendor answered. */
export async function listVendorNotes(db: Database): Promise<Map<string, VendorNotes>> {
  const rows = await db.selectFrom('vendor_health').selectAll().where('vendor', '>', '').execute();
  return new Map(
    rows.map((row) => [
      row.vendor,
      { succeededAt: row.succeeded_at, failedAt: row.failed_at, failure: row.failure },
    ]),
  );
}

/** A queue as last counted by a worker, with its oldest waiting job. */
export interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest_at: Date | null;
}

/** Lists the queues. */
export async function listQueues(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name, q.ready_count as waiting, q.active_count as running, q.failed_count as failed,
      (
        select min(j.start_after) from pgboss.job j
        where j.name = q.name and j.state < 'active' and j.start_after <= now()
      ) as oldest_at
    from pgboss.queue q where left(q.name, 2) <> '__' order by q.name`.execute(db);
  return rows;
}

/** Lists the names of the migrations applied to the database, in order. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > '' order by name`.execute(db);
  return rows.map(({ name }) => name);
}
