import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

// Requests that become leads.

/** Sources of leads. */
export type LeadSource = 'quick-booking' | 'contact';

/** A request with a known contact that is not a lead yet. */
export interface LeadRequest {
  readonly id: string;
  readonly person_id: string;
  /** Account that the request was made with. */
  readonly user_id: string | null;
  readonly plan: string | null;
  readonly billing_interval: string | null;
  readonly service_type: string | null;
  readonly notes: string | null;
  readonly created_at: Date;
}

const TABLES = {
  'quick-booking': sql.table('quick_bookings'),
  contact: sql.table('contact_requests'),
};

const FACTS: Readonly<Record<LeadSource, RawBuilder<unknown>>> = {
  'quick-booking': sql`customer_id as user_id, plan, billing_interval, service_type`,
  contact: sql`null::uuid as user_id, null as plan, null as billing_interval,
    null as service_type`,
};

/**
 * Locks and returns requests that should become leads. Skips rows locked by another transaction.
 */
export async function lockLeadRequests(
  db: Database,
  source: LeadSource,
  limit: number,
): Promise<LeadRequest[]> {
  const { rows } = await sql<LeadRequest>`
    select id, person_id, ${FACTS[source]}, notes, created_at from ${TABLES[source]}
    where lead_due and person_id is not null and id > '00000000-0000-0000-0000-000000000000'
    order by id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/** Marks requests as turned into leads, or as not being leads. */
export async function settleLeadRequests(
  db: Database,
  source: LeadSource,
  ids: readonly string[],
): Promise<void> {
  await sql`update ${TABLES[source]} set lead_due = false
    where id = any(${ids}::uuid[])`.execute(db);
}
