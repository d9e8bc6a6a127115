import { randomUUID } from 'node:crypto';
import type {
  DayOffForm,
  Effects,
  RegionForm,
  Settings,
  SettingsChange,
} from '@voltcourier/contracts';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import {
  fitSeats,
  lockRegion,
  NEW_REGION,
  readRegions,
  type RegionRow,
} from '../availability/service.ts';
import { brandOf } from './brand.ts';
import { checkAgainstOthers, checkChange, conflict } from './conflicts.ts';
import { effectsOf } from './effects-on-bookings.ts';
import {
  countUses,
  deleteDayOff,
  deleteRegion,
  insertDayOff,
  insertRegion,
  listDaysOff,
  listTaken,
  lockRegionWhole,
  lockSettings,
  saveRegion,
} from './repository.ts';
import { auditOf, changedBy, idFor, settingsOf, valuesOf } from './view.ts';

/** Whether to make a change, and which effects the person has seen. */
interface Agreement {
  readonly apply: boolean;
  readonly agreed: { readonly overfullHours: number; readonly appointments: number };
}

type Agreed = Agreement['agreed'];

/** @throws AppError `changed_meanwhile` where the effects aren't those that the person saw. */
function checkAgreed(effects: Effects, agreed: Agreed): void {
  const { overfullHours, appointments } = effects;
  if (overfullHours === agreed.overfullHours && appointments === agreed.appointments) return;
  throw new AppError('changed_meanwhile', 'Bookings changed. Review the impact and save again.');
}

// What staff set: regions with their places, hours and areas, and days off.

async function get(ctx: Context, from: Database = ctx.db): Promise<Settings> {
  const regions = await readRegions(from, ctx.now());
  const uses = await countUses(ctx, from, ctx.now());
  // The earliest day that it still is somewhere.
  const today = localDateAt(ctx.now(), 'Pacific/Honolulu');
  return settingsOf(regions, uses, await listDaysOff(from, today), brandOf(ctx.config));
}

/** Runs a change while no other change of settings runs. */
function changing<Result>(
  ctx: Context,
  act: (trx: Database, regions: RegionRow[]) => Promise<Result>,
) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    return act(trx, await readRegions(trx, ctx.now()));
  });
}

function regionIn(regions: readonly RegionRow[], id: string): RegionRow {
  const region = regions.find((known) => known.id === id);
  if (region === undefined) throw new AppError('not_found', 'There is no such region.');
  return region;
}

/** What a change of regions means, by the appointments that have a place at this moment. */
async function lookAt(
  ctx: Context,
  trx: Database,
  pairs: { before: RegionRow; after: RegionRow }[],
) {
  const changes = [];
  for (const pair of pairs) {
    changes.push({ ...pair, taken: await listTaken(trx, pair.before.id, ctx.now()) });
  }
  return effectsOf(changes);
}

/**
 * Gives every slot of changed regions its places. What is still taken after it is what is kept:
 * nobody can book there any more until the transaction ends.
 */
async function fit(
  ctx: Context,
  trx: Database,
  pairs: { before: RegionRow; after: RegionRow }[],
  agreed: Agreed,
): Promise<Effects> {
  for (const { after } of pairs) await fitSeats(trx, after, ctx.now());
  const effects = await lookAt(ctx, trx, pairs);
  checkAgreed(effects, agreed);
  return effects;
}

/** The regions that a day off is about, locked in the order that all lock them in. */
async function lockAffected(
  trx: Database,
  regions: readonly RegionRow[],
  regionId: string | null,
): Promise<readonly RegionRow[]> {
  const affected = regionId === null ? regions : [regionIn(regions, regionId)];
  for (const { id } of affected) await lockRegion(trx, id);
  return affected;
}

/** Regions, days off, and what is configured about the brand. */
export function getSettings(ctx: Context): Promise<Settings> {
  return get(ctx);
}

/**
 * Adds a region and makes the places of its hours.
 *
 * @throws AppError `settings_conflict`.
 */
export function addRegion(ctx: Context, actor: StaffActor, form: RegionForm): Promise<Settings> {
  return changing(ctx, async (trx, regions) => {
    checkAgainstOthers(form, regions);
    const id = idFor(form.name, regions);
    await insertRegion(trx, id, valuesOf(form));
    const added = regionIn(await readRegions(trx, ctx.now()), id);
    await fitSeats(trx, added, ctx.now());
    const subject = { kind: 'region', id } as const;
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'region.add',
      subject,
      after: auditOf(added),
    });
    return get(ctx, trx);
  });
}

/**
 * Changes a region, or looks what that would mean. Appointments that are there stay where they
 * are; those that the change leaves without a place of the region's hours have to be agreed to.
 *
 * @throws AppError `not_found`, `settings_conflict`, `changed_meanwhile`.
 */
export function changeRegion(
  ctx: Context,
  actor: StaffActor,
  id: string,
  { form, version, apply, agreed }: Agreement & { form: RegionForm; version: number },
): Promise<SettingsChange> {
  return changing(ctx, async (trx, regions) => {
    const before = regionIn(regions, id);
    if (before.version !== version) throw changedBy();
    const others = regions.filter((other) => other.id !== id);
    checkAgainstOthers(form, others);
    const uses = await countUses(ctx, trx, ctx.now());
    checkChange(form, before, uses.find((use) => use.id === id)?.coming ?? 0);
    const values = valuesOf(form);
    if (!apply) {
      const after = {
        ...before,
        capacity_per_hour: values.capacityPerHour,
        is_closed: values.isClosed,
        opening_hours: values.openingHours,
        zone: values.zone,
      };
      return {
        effects: await lookAt(ctx, trx, [{ before, after }]),
        settings: await get(ctx, trx),
      };
    }
    await lockRegion(trx, id);
    await saveRegion(trx, id, values);
    const after = regionIn(await readRegions(trx, ctx.now()), id);
    const effects = await fit(ctx, trx, [{ before, after }], agreed);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'region.change',
      subject: { kind: 'region', id },
      before: auditOf(before),
      after: auditOf(after),
    });
    return { effects, settings: await get(ctx, trx) };
  });
}

/**
 * Removes a region that nothing was ever asked of.
 *
 * @throws AppError `not_found`, `settings_conflict`.
 */
export function removeRegion(ctx: Context, actor: StaffActor, id: string): Promise<Settings> {
  return changing(ctx, async (trx, regions) => {
    const before = regionIn(regions, id);
    if (before.is_default) {
      throw new AppError(
        'settings_conflict',
        `${before.name} is the default region. Make another one the default first.`,
      );
    }
    await lockRegion(trx, id);
    // With its free places gone, nobody begins to book while the region is looked at.
    await fitSeats(trx, { ...before, ...NEW_REGION, is_closed: true }, ctx.now());
    await lockRegionWhole(trx, id);
    if ((await countUses(ctx, trx, ctx.now())).find((use) => use.id === id)?.isUsed === true) {
      throw new AppError(
        'settings_conflict',
        `${before.name} has bookings, requests or technicians, which belong to it. Close it for new bookings instead.`,
      );
    }
    await deleteRegion(trx, id);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'region.remove',
      subject: { kind: 'region', id },
      before: auditOf(before),
    });
    return get(ctx, trx);
  });
}

/**
 * Takes a day off in a region or in all, or looks what that would mean. Appointments that are
 * there stay.
 *
 * @throws AppError `not_found`, `settings_conflict`, `changed_meanwhile`.
 */
export function addDayOff(
  ctx: Context,
  actor: StaffActor,
  { form, apply, agreed }: Agreement & { form: DayOffForm },
): Promise<SettingsChange> {
  return changing(ctx, async (trx, regions) => {
    const { regionId, date, reason } = form;
    const zone = regionId === null ? DEFAULT_ZONE : regionIn(regions, regionId).zone;
    if (date < localDateAt(ctx.now(), zone)) throw conflict('date', 'That day is over.');
    const dayOff = (region: RegionRow) => ({ ...region, days_off: [...region.days_off, date] });
    if (!apply) {
      const affected = regionId === null ? regions : [regionIn(regions, regionId)];
      const pairs = affected.map((before) => ({ before, after: dayOff(before) }));
      return { effects: await lookAt(ctx, trx, pairs), settings: await get(ctx, trx) };
    }
    const affected = await lockAffected(trx, regions, regionId);
    const id = randomUUID();
    const day = { id, region_id: regionId, date, reason, created_by: actor.id, at: ctx.now() };
    if (!(await insertDayOff(trx, day))) {
      throw conflict('date', 'That day is off already. Choose another one.');
    }
    const pairs = affected.map((before) => ({ before, after: dayOff(before) }));
    const effects = await fit(ctx, trx, pairs, agreed);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'day-off.add',
      subject: { kind: 'day-off', id },
      after: { regionId, date, reason },
    });
    return { effects, settings: await get(ctx, trx) };
  });
}

/**
 * Offers the hours of a day off again.
 *
 * @throws AppError `not_found`.
 */
export function removeDayOff(ctx: Context, actor: StaffActor, id: string): Promise<Settings> {
  return changing(ctx, async (trx, regions) => {
    const removed = await deleteDayOff(trx, id);
    if (removed === undefined) throw new AppError('not_found', 'That day is not off any more.');
    const { region_id: regionId, date, reason } = removed;
    const affected = await lockAffected(trx, regions, regionId);
    const current = await readRegions(trx, ctx.now());
    for (const region of affected) await fitSeats(trx, regionIn(current, region.id), ctx.now());
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'day-off.remove',
      subject: { kind: 'day-off', id },
      before: { regionId, date, reason },
    });
    return get(ctx, trx);
  });
}
