import type { MeasuredCounts } from '@voltcourier/contracts/marketing/claims-check/facts';
import type { Context } from '../../../platform/context.ts';
import { countMeasured } from '../claims/repository.ts';
import { type BusinessFigures, readFigures } from './figures.ts';
import { findStoredFigures, saveFigures, type StoredFigures } from './stored-repository.ts';

// Counting a million bookings takes seconds, so requests read figures that the worker has counted.

const MINUTE_MS = 60_000;
/** Interval at which the worker counts. */
const COUNTED_MS = 5 * MINUTE_MS;
/** Older figures mean that no worker is counting. */
const OUTDATED_MS = 60 * MINUTE_MS;

/** Whether figures are at most a given age; figures from a clock running ahead never are. */
function isYounger(stored: StoredFigures, at: Date, ms: number): boolean {
  const age = at.getTime() - stored.countedAt.getTime();
  return age >= 0 && age < ms;
}

async function count(ctx: Context): Promise<BusinessFigures> {
  const countedAt = ctx.now();
  const figures = await readFigures(ctx);
  const measured = await countMeasured(ctx.db, countedAt);
  await saveFigures(ctx.db, { ...figures, measured, countedAt });
  return figures;
}

/**
 * Returns the last counts of completed visits, customers and members; counts them now if no worker
 * does.
 */
export async function getMeasured(ctx: Context): Promise<MeasuredCounts> {
  const at = ctx.now();
  const stored = await findStoredFigures(ctx.db);
  return stored !== undefined && isYounger(stored, at, OUTDATED_MS)
    ? stored.measured
    : countMeasured(ctx.db, at);
}

/** Returns marketing's last counted figures; counts them now if no worker does. */
export async function getFigures(ctx: Context): Promise<BusinessFigures> {
  const stored = await findStoredFigures(ctx.db);
  return stored !== undefined && isYounger(stored, ctx.now(), OUTDATED_MS) ? stored : count(ctx);
}

/** Counts the figures again if the last count is some minutes old. */
export async function refreshFigures(ctx: Context): Promise<void> {
  const stored = await findStoredFigures(ctx.db);
  if (stored === undefined || !isYounger(stored, ctx.now(), COUNTED_MS)) await count(ctx);
}
