import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

// Requests that become leads.

/** What a lead comes from. */
export type LeadSource = 'quick-booking' | 'contact';

/** A request that is no lead yet, and whose contact is known. */
export interface LeadRequest {
  readonly id: string;
  readonly person_id: string;
  /** The account that it was made with. */
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

/** Requests that are to become leads, locked; those that somebody changes right now are left. */
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

/** Saves that requests have become leads, or are none. */
export async function settleLeadRequests(
  db: Database,
  source: LeadSource,
  ids: readonly string[],
): Promise<void> {
  await sql`update ${TABLES[source]} set lead_due = false
    where id = any(${ids}::uuid[])`.execute(db);
}
