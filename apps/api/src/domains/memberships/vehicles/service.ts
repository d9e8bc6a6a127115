import {
  MAX_VEHICLES,
  type SavedVehicle,
  type VehicleForm,
  type VehicleOption,
} from '@voltcourier/contracts';
import { findCompanyIdOf } from '../companies/service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Sentence, sentence } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { holdUser } from '../../accounts/index.ts';
import type { ChosenVehicle } from '../../bookings/index.ts';
import {
  deleteVehicle,
  findVehicleFor,
  insertVehicle,
  listOptions,
  listVehicleRows,
  saveDefault,
  saveVehicle,
} from './repository.ts';

const NOT_YOURS = 'This vehicle is no longer on your account. Please choose another one.';

/** The latest model year that is accepted: they come out a year ahead of themselves, never two. */
export const latestModelYear = (now: Date): number => now.getUTCFullYear() + 1;

/** What is said of a model year after the latest one. */
export const yearRefusal = (latest: number): Sentence =>
  sentence('The model year can be {latest} at most.', { latest });

/** Refuses a model year that there is not yet. @throws AppError `invalid_input`. */
export function checkYear({ year }: Pick<VehicleForm, 'year'>, now: Date): void {
  const latest = latestModelYear(now);
  if (year === null || year <= latest) return;
  throw new AppError('invalid_input', yearRefusal(latest), { field: 'year' });
}

// The vehicles of people's accounts. One of them is the default, as long as there is one.

/** Changes a person's vehicles, one change after the other, and answers what they are then. */
function change(
  ctx: Context,
  userId: string,
  work: (trx: Database, vehicles: readonly SavedVehicle[]) => Promise<void>,
): Promise<SavedVehicle[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, userId);
    await work(trx, await listVehicleRows(trx, userId));
    return listVehicleRows(trx, userId);
  });
}

function changeOne(
  ctx: Context,
  userId: string,
  id: string,
  work: (trx: Database, vehicle: SavedVehicle, others: readonly SavedVehicle[]) => Promise<void>,
) {
  return change(ctx, userId, async (trx, vehicles) => {
    const vehicle = vehicles.find((mine) => mine.id === id);
    if (vehicle === undefined) throw new AppError('not_found', NOT_YOURS);
    const others = vehicles.filter((mine) => mine !== vehicle);
    await work(trx, vehicle, others);
  });
}

/** A person's vehicles, in the order in which they were added. */
export function listVehicles(ctx: Context, userId: string): Promise<SavedVehicle[]> {
  return listVehicleRows(ctx.db, userId);
}

/** What a person can book for: their own vehicles, then those of their company. */
export async function listVehicleChoices(ctx: Context, userId: string): Promise<VehicleOption[]> {
  const companyId = (await findCompanyIdOf(ctx.db, userId)) ?? null;
  return listOptions(ctx.db, { userId, companyId });
}

/**
 * Adds a vehicle; the first one is the default.
 *
 * @throws AppError `too_many`, `invalid_input`.
 */
export async function addVehicle(
  ctx: Context,
  userId: string,
  form: VehicleForm,
): Promise<SavedVehicle[]> {
  checkYear(form, ctx.now());
  return change(ctx, userId, async (trx, vehicles) => {
    if (vehicles.length >= MAX_VEHICLES) {
      throw new AppError(
        'too_many',
        sentence(
          'An account has room for {max} vehicles. Remove one first, or call us about a fleet.',
          { max: MAX_VEHICLES },
        ),
      );
    }
    await insertVehicle(trx, { userId, form, isDefault: vehicles.length === 0, at: ctx.now() });
  });
}

/**
 * Describes a vehicle anew.
 *
 * @throws AppError `not_found`, `invalid_input`.
 */
export async function changeVehicle(
  ctx: Context,
  userId: string,
  id: string,
  form: VehicleForm,
): Promise<SavedVehicle[]> {
  checkYear(form, ctx.now());
  return changeOne(ctx, userId, id, (trx) => saveVehicle(trx, id, form));
}

/**
 * Lets booking forms begin with a vehicle.
 *
 * @throws AppError `not_found`.
 */
export function makeDefaultVehicle(
  ctx: Context,
  userId: string,
  id: string,
): Promise<SavedVehicle[]> {
  return changeOne(ctx, userId, id, (trx) => saveDefault(trx, userId, id));
}

/**
 * Forgets a vehicle. When it was the default, the one added first takes its place.
 *
 * @throws AppError `not_found`.
 */
export function removeVehicle(ctx: Context, userId: string, id: string): Promise<SavedVehicle[]> {
  return changeOne(ctx, userId, id, async (trx, { isDefault }, [next]) => {
    await deleteVehicle(trx, id);
    if (isDefault && next !== undefined) await saveDefault(trx, userId, next.id);
  });
}

/**
 * The vehicle that a person chose for a booking, their own or their company's; null when they
 * chose none.
 *
 * @throws AppError `not_found` when it is neither.
 */
export async function chooseVehicle(
  ctx: Context,
  userId: string | null,
  id: string | null | undefined,
): Promise<ChosenVehicle | null> {
  // Whoever has signed out since the form was filled books all the same.
  if (userId === null || id === null || id === undefined) return null;
  const companyId = (await findCompanyIdOf(ctx.db, userId)) ?? null;
  const chosen = await findVehicleFor(ctx.db, id, { userId, companyId });
  if (chosen === undefined) throw new AppError('not_found', NOT_YOURS);
  const { company_id: owner, cost_centre_id: costCentreId, ...facts } = chosen;
  return { facts, companyId: owner, costCentreId };
}
