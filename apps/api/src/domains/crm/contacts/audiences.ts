import { PeopleFilter } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { countEach, listMatching, listOptedInContacts, listSome } from './filter-repository.ts';
import { parseFilter } from './contact-filter.ts';
import { holdSegment } from './segments-repository.ts';

/** A segment as a campaign takes it. */
export interface HeldSegment {
  readonly name: string;
  readonly filter: PeopleFilter;
}

// The people of segments, for whoever writes to them.

/** A segment, which can't be deleted before the transaction ends; undefined where it is gone. */
export async function holdAudience(
  trx: Database,
  segmentId: string,
): Promise<HeldSegment | undefined> {
  const row = await holdSegment(trx, segmentId);
  return row && { name: row.name, filter: z.parse(PeopleFilter, row.filter) };
}

/** The ids of those whom a filter meant at an instant, in their order: those after one. */
export function listAudience(
  from: Database,
  filter: unknown,
  page: { readonly at: Date; readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const meaning = parseFilter(z.parse(PeopleFilter, filter), {
    at: page.at,
    callerId: undefined,
  });
  return listMatching(from, meaning, page.after, page.limit);
}

/** The ids of those whom a filter means now, no more than `limit`, in whatever order is fastest. */
export function listAudienceSample(
  ctx: Context,
  filter: PeopleFilter,
  limit: number,
): Promise<string[]> {
  return listSome(ctx.db, parseFilter(filter, { at: ctx.now(), callerId: undefined }), limit);
}

/** Those of them who agreed to news, with an account or an address, no more than `limit`, in whatever order is fastest. */
export function listOptedIn(ctx: Context, filter: PeopleFilter, limit: number): Promise<string[]> {
  return listOptedInContacts(
    ctx.db,
    parseFilter(filter, { at: ctx.now(), callerId: undefined }),
    limit,
  );
}

/** How many people each of some filters means now, in their order; of none more than `limit`. */
export function countAudiences(
  ctx: Context,
  filters: readonly PeopleFilter[],
  limit: number,
): Promise<number[]> {
  const meant = filters.map((filter) =>
    parseFilter(filter, { at: ctx.now(), callerId: undefined }),
  );
  return countEach(ctx.db, meant, limit);
}
