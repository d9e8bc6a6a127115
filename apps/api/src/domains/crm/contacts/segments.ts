import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PeopleFilter, type Segment, type SegmentForm } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import {
  addSegment,
  deleteSegment,
  findSegment,
  isSegmentNameTaken,
  listSegmentRows,
  lockSegment,
  lockSegments,
  saveSegment,
  type SegmentRow,
} from './segments-repository.ts';

/** Limited because all segments are shown together, each with its count. */
const MAX_SEGMENTS = 60;

const segmentOf = ({ id, name, filter, version }: SegmentRow): Segment => ({
  id,
  name,
  filter: z.parse(PeopleFilter, filter),
  version,
});

const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else changed or deleted this segment. Your changes weren’t saved. Review and try again.',
  );

const inUse = (names: readonly string[]) =>
  new AppError(
    'segment_in_use',
    `A campaign is planned for this segment: ${names.join(', ')}. Delete or send it first, or choose another segment for it.`,
  );

const underReview = (names: readonly string[]) =>
  new AppError(
    'segment_in_use',
    `A campaign is in review or approved for the people in this segment: ${names.join(', ')}. Save the filter as a new segment, or make the campaign a draft again first.`,
  );

/** Names of a filter's conditions; the values that staff typed stay out of the audit log. */
const conditionsOf = (filter: PeopleFilter) => ({
  narrowedBy: Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : name)),
});

// Segments: saved filters shared by all staff.

/** @throws AppError `not_found`. */
async function get(from: Database, id: string): Promise<Segment> {
  const row = await findSegment(from, id);
  if (row === undefined)
    throw new AppError('not_found', 'This segment no longer exists. Reload the list.');
  return segmentOf(row);
}

/** @throws AppError `name_taken`. */
async function checkName(trx: Database, name: string, id: string): Promise<void> {
  if (!(await isSegmentNameTaken(trx, name, id))) return;
  throw new AppError('name_taken', 'There’s already a segment with this name. Choose another one.');
}

/** Lists all segments, sorted by name. */
export async function listSegments(ctx: Context): Promise<Segment[]> {
  return (await listSegmentRows(ctx.db)).map(segmentOf);
}

/** Saves a filter under a name. @throws AppError `name_taken`, `too_many`. */
export function createSegment(
  ctx: Context,
  actor: StaffActor,
  form: SegmentForm,
): Promise<Segment> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockSegments(trx);
    const id = randomUUID();
    if ((await listSegmentRows(trx)).length >= MAX_SEGMENTS) {
      throw new AppError('too_many', `There can be ${MAX_SEGMENTS} segments. Delete one first.`);
    }
    await checkName(trx, form.name, id);
    const at = ctx.now();
    await addSegment(trx, { id, ...form, createdBy: actor.id, at });
    const subject = { kind: 'segment', id } as const;
    const after = conditionsOf(form.filter);
    await recordAudit(trx, actor, { at, action: 'segment.create', subject, after });
    return get(trx, id);
  });
}

/**
 * Changes the seen version of a segment. The filter can't change while a campaign for the segment
 * is in review or approved, because an approval covers the audience too.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `name_taken`, `segment_in_use`.
 */
export function changeSegment(
  ctx: Context,
  actor: StaffActor,
  { id, version }: { readonly id: string; readonly version: number },
  form: SegmentForm,
): Promise<Segment> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockSegments(trx);
    const known = await get(trx, id);
    if (known.version !== version) throw changedMeanwhile();
    await checkName(trx, form.name, id);
    if (!isDeepStrictEqual(known.filter, form.filter)) {
      await lockSegment(trx, id);
      const reviewed = await ctx.ports.segmentCampaigns.listReviewed(trx, id);
      if (reviewed.length > 0) throw underReview(reviewed);
    }
    const at = ctx.now();
    await saveSegment(trx, { id, version, ...form, at });
    const subject = { kind: 'segment', id } as const;
    const isRenamed = known.name !== form.name;
    const before = conditionsOf(known.filter);
    const after = { ...conditionsOf(form.filter), isRenamed };
    await recordAudit(trx, actor, { at, action: 'segment.change', subject, before, after });
    return get(trx, id);
  });
}

/**
 * Deletes the seen version of a segment, unless it is already gone.
 *
 * @throws AppError `changed_meanwhile`, `segment_in_use`.
 */
export function removeSegment(
  ctx: Context,
  actor: StaffActor,
  id: string,
  version: number,
): Promise<{ id: string }> {
  const removal = ctx.db.transaction().execute(async (trx) => {
    // Locked first: a segment that is deleted meanwhile is then found to be gone.
    await lockSegment(trx, id);
    const { filter } = await get(trx, id);
    const needing = await ctx.ports.segmentCampaigns.listWaiting(trx, id);
    if (needing.length > 0) throw inUse(needing);
    if (!(await deleteSegment(trx, id, version))) throw changedMeanwhile();
    const subject = { kind: 'segment', id } as const;
    const before = conditionsOf(filter);
    await recordAudit(trx, actor, { at: ctx.now(), action: 'segment.delete', subject, before });
    return { id };
  });
  return unlessGone(removal, { id });
}
