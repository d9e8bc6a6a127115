import { PeopleFilter } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { countEach, listMatching, listOptedInContacts, listSome } from './filter-repository.ts';
import { parseFilter } from './contact-filter.ts';
import { holdSegment } from './segments-repository.ts';

/** A segment as a campaign uses it. */
export interface HeldSegment {
  readonly name: string;
  readonly filter: PeopleFilter;
}

// Audiences of segments, for campaigns.

/**
 * Returns a segment and locks it against deletion until the transaction ends; undefined if it
 * doesn't exist.
 */
export async function holdAudience(
  trx: Database,
  segmentId: string,
): Promise<HeldSegment | undefined> {
  const row = await holdSegment(trx, segmentId);
  return row && { name: row.name, filter: z.parse(PeopleFilter, row.filter) };
}

/** Lists a page of the IDs that match a filter at an instant, in ID order, after a given ID. */
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

/** Lists up to `limit` IDs that currently match a filter, in the fastest order. */
export function listAudienceSample(
  ctx: Context,
  filter: PeopleFilter,
  limit: number,
): Promise<string[]> {
  return listSome(ctx.db, parseFilter(filter, { at: ctx.now(), callerId: undefined }), limit);
}

/**
 * Lists up to `limit` matching IDs of people who agreed to news with an account or an address, in
 * the fastest order.
 */
export function listOptedIn(ctx: Context, filter: PeopleFilter, limit: number): Promise<string[]> {
  return listOptedInContacts(
    ctx.db,
    parseFilter(filter, { at: ctx.now(), callerId: undefined }),
    limit,
  );
}

/**
 * Counts the people who currently match each filter, in the filters' order; each count stops at
 * `limit`.
 */
export function countAudiences(
  ctx: Context,
  filters: readonly PeopleFilter[],
  limit: number,
): Promise<number[]> {
  const parsed = filters.map((filter) =>
    parseFilter(filter, { at: ctx.now(), callerId: undefined }),
  );
  return countEach(ctx.db, parsed, limit);
}
