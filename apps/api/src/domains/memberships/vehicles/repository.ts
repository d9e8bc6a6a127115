import type {
  SavedVehicle,
  VehicleFacts,
  VehicleForm,
  VehicleOption,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Lists a user's vehicles in the order in which they were added. */
export async function listVehicles(db: Database, userId: string): Promise<SavedVehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'make', 'model', 'year', 'plate', 'connector', 'nickname'])
    .select(['battery_wh as batteryWh', 'is_default as isDefault'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as SavedVehicle[];
}

/** Lists the vehicles of accounts in the order in which they were added. */
export async function listVehiclesOf(
  db: Database,
  userIds: readonly string[],
): Promise<VehicleFacts[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['make', 'model', 'year', 'plate', 'connector', 'battery_wh as batteryWh'])
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as VehicleFacts[];
}

/**
 * Lists the vehicles that a user can book for: their own in the order added, then their company's.
 */
export async function listOptions(
  db: Database,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<VehicleOption[]> {
  const rows = await db
    .selectFrom('vehicles as v')
    .leftJoin('companies as c', 'c.id', 'v.company_id')
    .select(['v.id', 'v.make', 'v.model', 'v.year', 'v.plate', 'v.connector', 'v.nickname'])
    .select(['v.battery_wh as batteryWh', 'v.is_default as isDefault', 'c.name as company'])
    .where((is) => is.or([is('v.user_id', '=', userId), is('v.company_id', '=', companyId)]))
    .orderBy(sql`v.user_id is null`)
    .orderBy(sql`case when v.user_id is null then lower(coalesce(v.nickname, v.make)) end`)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return rows as VehicleOption[];
}

const columnsOf = ({ batteryWh, ...form }: VehicleForm) => ({
  make: form.make,
  model: form.model,
  year: form.year,
  plate: form.plate,
  connector: form.connector,
  battery_wh: batteryWh,
  nickname: form.nickname,
});

/** The vehicle data that a booking needs. */
export interface VehicleRow extends VehicleFacts {
  readonly company_id: string | null;
  readonly cost_centre_id: string | null;
}

/** Finds a vehicle that belongs to the user or their company. */
export async function findVehicleFor(
  db: Database,
  id: string,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<VehicleRow | undefined> {
  const row = await db
    .selectFrom('vehicles')
    .select(['make', 'model', 'year', 'plate', 'connector', 'battery_wh as batteryWh'])
    .select(['company_id', 'cost_centre_id'])
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', userId), is('company_id', '=', companyId)]))
    .executeTakeFirst();
  return row as VehicleRow | undefined;
}

/** Adds a vehicle. */
export async function insertVehicle(
  db: Database,
  vehicle: { userId: string; form: VehicleForm; isDefault: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('vehicles')
    .values({
      ...columnsOf(vehicle.form),
      user_id: vehicle.userId,
      is_default: vehicle.isDefault,
      created_at: vehicle.at,
    })
    .execute();
}

/** Updates a vehicle. */
export async function saveVehicle(db: Database, id: string, form: VehicleForm): Promise<void> {
  await db.updateTable('vehicles').set(columnsOf(form)).where('id', '=', id).execute();
}

/** Makes a vehicle the user's only default. */
export async function saveDefault(db: Database, userId: string, id: string): Promise<void> {
  // Clears the old default first, because the unique index is checked with each updated row.
  await db
    .updateTable('vehicles')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await db.updateTable('vehicles').set({ is_default: true }).where('id', '=', id).execute();
}

/** Deletes a vehicle. */
export async function deleteVehicle(db: Database, id: string): Promise<void> {
  await db.deleteFrom('vehicles').where('id', '=', id).execute();
}
