import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { type LeadSource, lockLeadRequests, settleLeadRequests } from '../../bookings/index.ts';
import { lockPeople } from '../contacts/identity-resolution-repository.ts';
import { addArrivals, listArrivalPeople, lockBoard } from './arrival-repository.ts';
import { leadOf } from './arrivals.ts';

const SOURCES: readonly LeadSource[] = ['quick-booking', 'contact'];

/** Small, so that staff who work on these requests don't wait for the lock. */
const BATCH = 100;

/** Maximum number of batches per pass: the next pass starts within a minute. */
const MAX_BATCHES = 300;

// Quick bookings and contact requests become leads afterwards, once their contact is resolved.

function collectBatch(ctx: Context, source: LeadSource): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    // Keeps the contact from being erased between this read and the insert of its lead.
    await lockPeople(trx);
    await lockBoard(trx);
    const rows = await lockLeadRequests(trx, source, BATCH);
    if (rows.length === 0) return 0;
    const people = await listArrivalPeople(trx, source, rows);
    const known = rows.filter(({ id }) => people.get(id)?.is_erased === false);
    const arrivals = known.map((row) => ({
      id: randomUUID(),
      requestId: row.id,
      personId: row.person_id,
      at: row.created_at,
      ...leadOf({
        source,
        plan: row.plan,
        interval: row.billing_interval,
        service: row.service_type,
        notes: row.notes,
        isCompany: people.get(row.id)?.is_company === true,
      }),
    }));
    await addArrivals(trx, source, arrivals);
    const ids = rows.map(({ id }) => id);
    await settleLeadRequests(trx, source, ids);
    return rows.length;
  });
}

/**
 * Creates a lead for each request that has none and whose contact is known, and returns how many
 * requests were processed. Workers can run it concurrently; after a crash, the next one continues,
 * and no request becomes two leads.
 */
export async function collectLeads(ctx: Context): Promise<number> {
  let done = 0;
  for (const source of SOURCES) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const some = await collectBatch(ctx, source);
      done += some;
      if (some < BATCH) break;
    }
  }
  return done;
}
