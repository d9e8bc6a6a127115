import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import {
  addArrivals,
  type ArrivalSource,
  lockArrivals,
  lockBoard,
  lockPeople,
  settleArrivals,
} from './arrival-repository.ts';
import { leadOf } from './arrivals.ts';

const SOURCES: readonly ArrivalSource[] = ['quick-booking', 'contact'];

/** Few enough that nobody who works one of these requests off waits for it. */
const BATCH = 100;

/** The most batches of one pass: the next one begins within a minute. */
const MAX_BATCHES = 300;

// Quick bookings and contact requests become leads afterwards, once it is known whose they are.

function collectBatch(ctx: Context, source: ArrivalSource): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    // Nobody is erased between being read here and being found by their lead.
    await lockPeople(trx);
    await lockBoard(trx);
    const rows = await lockArrivals(trx, source, BATCH);
    if (rows.length === 0) return 0;
    const known = rows.filter((row) => !row.is_erased);
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
        isCompany: row.is_company,
      }),
    }));
    await addArrivals(trx, source, arrivals);
    const ids = rows.map(({ id }) => id);
    await settleArrivals(trx, source, ids);
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
