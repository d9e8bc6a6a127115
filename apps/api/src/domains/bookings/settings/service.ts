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

/** Whether to apply a change, and the effects that the user has confirmed. */
interface Agreement {
  readonly apply: boolean;
  readonly agreed: { readonly overfullHours: number; readonly appointments: number };
}

type Agreed = Agreement['agreed'];

/** @throws AppError `changed_meanwhile` if the effects differ from those that the user saw. */
function checkAgreed(effects: Effects, agreed: Agreed): void {
  const { overfullHours, appointments } = effects;
  if (overfullHours === agreed.overfullHours && appointments === agreed.appointments) return;
  throw new AppError('changed_meanwhile', 'Bookings changed. Review the impact and save again.');
}

// Staff settings: regions with their capacity, hours and areas, and days off.

/** Returns regions, days off and the configured brand. */
export async function getSettings(ctx: Context, from: Database = ctx.db): Promise<Settings> {
  const regions = await readRegions(from, ctx.now());
  const uses = await countUses(ctx, from, ctx.now());
  // The earliest date that is still current anywhere in the country.
  const today = localDateAt(ctx.now(), 'Pacific/Honolulu');
  return settingsOf(regions, uses, await listDaysOff(from, today), brandOf(ctx.config));
}

/** Runs a change while holding the settings lock. */
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
  if (region === undefined)
    throw new AppError('not_found', 'This region no longer exists. Reload the page.');
  return region;
}

/** Returns the effects of a change to regions on appointments that currently hold a seat. */
async function assessEffects(
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
 * Adjusts the seats of all slots of changed regions. Seats still taken afterwards are kept; until
 * the transaction ends, nothing can be booked in their slots.
 */
async function fit(
  ctx: Context,
  trx: Database,
  pairs: { before: RegionRow; after: RegionRow }[],
  agreed: Agreed,
): Promise<Effects> {
  for (const { after } of pairs) await fitSeats(trx, after, ctx.now());
  const effects = await assessEffects(ctx, trx, pairs);
  checkAgreed(effects, agreed);
  return effects;
}

/** Returns the regions that a day off affects, locked in the order that all code uses. */
async function lockAffected(
  trx: Database,
  regions: readonly RegionRow[],
  regionId: string | null,
): Promise<readonly RegionRow[]> {
  const affected = regionId === null ? regions : [regionIn(regions, regionId)];
  for (const { id } of affected) await lockRegion(trx, id);
  return affected;
}

/**
 * Adds a region and creates its seats.
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
    return getSettings(ctx, trx);
  });
}

/**
 * Changes a region, or returns the effects as a dry run. Existing appointments stay; those that no
 * longer fit the region's hours and capacity have to be confirmed.
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
        effects: await assessEffects(ctx, trx, [{ before, after }]),
        settings: await getSettings(ctx, trx),
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
    return { effects, settings: await getSettings(ctx, trx) };
  });
}

/**
 * Deletes a region that was never used.
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
    // Removes the free seats first, so that no booking starts while the region is checked.
    await fitSeats(trx, { ...before, ...NEW_REGION, is_closed: true }, ctx.now());
    await lockRegionWhole(trx, id);
    if ((await countUses(ctx, trx, ctx.now())).find((use) => use.id === id)?.isUsed === true) {
      throw new AppError(
        'settings_conflict',
        `${before.name} has bookings, requests or technicians. Close it for new bookings instead.`,
      );
    }
    await deleteRegion(trx, id);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'region.remove',
      subject: { kind: 'region', id },
      before: auditOf(before),
    });
    return getSettings(ctx, trx);
  });
}

/**
 * Adds a day off in one region or in all, or returns the effects as a dry run. Existing
 * appointments stay.
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
    if (date < localDateAt(ctx.now(), zone)) throw conflict('date', 'That day has passed.');
    const dayOff = (region: RegionRow) => ({ ...region, days_off: [...region.days_off, date] });
    if (!apply) {
      const affected = regionId === null ? regions : [regionIn(regions, regionId)];
      const pairs = affected.map((before) => ({ before, after: dayOff(before) }));
      return {
        effects: await assessEffects(ctx, trx, pairs),
        settings: await getSettings(ctx, trx),
      };
    }
    const affected = await lockAffected(trx, regions, regionId);
    const id = randomUUID();
    const day = { id, region_id: regionId, date, reason, created_by: actor.id, at: ctx.now() };
    if (!(await insertDayOff(trx, day))) {
      throw conflict('date', 'That day is already off. Choose another one.');
    }
    const pairs = affected.map((before) => ({ before, after: dayOff(before) }));
    const effects = await fit(ctx, trx, pairs, agreed);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'day-off.add',
      subject: { kind: 'day-off', id },
      after: { regionId, date, reason },
    });
    return { effects, settings: await getSettings(ctx, trx) };
  });
}

/** Deletes a day off, unless it is deleted already, so that its hours are offered again. */
export function removeDayOff(ctx: Context, actor: StaffActor, id: string): Promise<Settings> {
  return changing(ctx, async (trx, regions) => {
    const removed = await deleteDayOff(trx, id);
    if (removed === undefined) return getSettings(ctx, trx);
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
    return getSettings(ctx, trx);
  });
}
