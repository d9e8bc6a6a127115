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
import { holdCaller } from '../../accounts/index.ts';
import type { ChosenVehicle } from '../../bookings/index.ts';
import {
  deleteVehicle,
  findVehicleFor,
  insertVehicle,
  listOptions,
  listVehicles,
  saveDefault,
  saveVehicle,
} from './repository.ts';

const NOT_YOURS = 'This vehicle is no longer on your account. Please choose another one.';

/** Returns the latest model year accepted; model years are at most one year ahead. */
export const latestModelYear = (now: Date): number => now.getUTCFullYear() + 1;

/** Returns the error message for a model year that is too late. */
export const yearRefusal = (latest: number): Sentence =>
  sentence('The model year can’t be later than {latest}.', { latest });

/** Refuses a model year that is too far in the future. @throws AppError `invalid_input`. */
export function checkYear({ year }: Pick<VehicleForm, 'year'>, now: Date): void {
  const latest = latestModelYear(now);
  if (year === null || year <= latest) return;
  throw new AppError('invalid_input', yearRefusal(latest), { field: 'year' });
}

// Vehicles of user accounts. If there are any, one is the default.

/** Runs serialized changes to a user's vehicles, and returns the new list. */
function change(
  ctx: Context,
  userId: string,
  work: (trx: Database, vehicles: readonly SavedVehicle[]) => Promise<void>,
): Promise<SavedVehicle[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdCaller(trx, userId);
    await work(trx, await listVehicles(trx, userId));
    return listVehicles(trx, userId);
  });
}

function changeOne(
  ctx: Context,
  userId: string,
  id: string,
  work: (trx: Database) => Promise<void>,
) {
  return change(ctx, userId, async (trx, vehicles) => {
    if (!vehicles.some((mine) => mine.id === id)) throw new AppError('not_found', NOT_YOURS);
    await work(trx);
  });
}

/** Lists the vehicles that a user can book for: their own, then their company's. */
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
          'An account can have up to {max} vehicles. Remove one first, or contact us about a fleet.',
          { max: MAX_VEHICLES },
        ),
        { next: 'contact' },
      );
    }
    await insertVehicle(trx, { userId, form, isDefault: vehicles.length === 0, at: ctx.now() });
  });
}

/**
 * Updates a vehicle.
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
 * Makes a vehicle the default of booking forms.
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
 * Deletes a vehicle. If it was the default, the oldest remaining one becomes the default. Nothing
 * happens if it isn't on the account any more.
 */
export function removeVehicle(ctx: Context, userId: string, id: string): Promise<SavedVehicle[]> {
  return change(ctx, userId, async (trx, vehicles) => {
    const vehicle = vehicles.find((mine) => mine.id === id);
    if (vehicle === undefined) return;
    await deleteVehicle(trx, id);
    const next = vehicles.find((mine) => mine !== vehicle);
    if (vehicle.isDefault && next !== undefined) await saveDefault(trx, userId, next.id);
  });
}

/**
 * Returns the vehicle chosen for a booking, the user's own or their company's; null if none was
 * chosen.
 *
 * @throws AppError `not_found` if it is neither.
 */
export async function chooseVehicle(
  ctx: Context,
  userId: string | null,
  id: string | null | undefined,
): Promise<ChosenVehicle | null> {
  // A user who signed out after filling in the form can still book.
  if (userId === null || id === null || id === undefined) return null;
  const companyId = (await findCompanyIdOf(ctx.db, userId)) ?? null;
  const chosen = await findVehicleFor(ctx.db, id, { userId, companyId });
  if (chosen === undefined) throw new AppError('not_found', NOT_YOURS);
  const { company_id: owner, cost_centre_id: costCentreId, ...facts } = chosen;
  return { facts, companyId: owner, costCentreId };
}
