import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { type LeadSource, lockLeadRequests, settleLeadRequests } from '../../bookings/index.ts';
import { addArrivals, listArrivalPeople, lockBoard, lockPeople } from './arrival-repository.ts';
import { leadOf } from './arrivals.ts';

const SOURCES: readonly LeadSource[] = ['quick-booking', 'contact'];

/** Few enough that nobody who works one of these requests off waits for it. */
const BATCH = 100;

/** The most batches of one pass: the next one begins within a minute. */
const MAX_BATCHES = 300;

// Quick bookings and contact requests become leads afterwards, once it is known whose they are.

function collectBatch(ctx: Context, source: LeadSource): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    // Nobody is erased between being read here and being found by their lead.
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
 * Makes a lead of every request that has none and whose person is known, and answers how many
 * were looked at. Any number of workers may do so at once; one that dies leaves the rest to the
 * next, and nothing becomes two leads.
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
