import type { FleetVehicle, FleetVehicleForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Lists a company's vehicles, sorted by make, model and plate. */
export async function listFleet(db: Database, companyId: string): Promise<FleetVehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'make', 'model', 'year', 'plate', 'connector', 'nickname'])
    .select(['battery_wh as batteryWh', 'cost_centre_id as costCentreId'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(make)`)
    .orderBy(sql`lower(model)`)
    .orderBy('plate')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as FleetVehicle[];
}

const columnsOf = ({ batteryWh, costCentreId, ...form }: FleetVehicleForm) => ({
  make: form.make,
  model: form.model,
  year: form.year,
  plate: form.plate,
  connector: form.connector,
  battery_wh: batteryWh,
  nickname: form.nickname,
  cost_centre_id: costCentreId,
});

/** Adds vehicles to a company. */
export async function addToFleet(
  db: Database,
  { companyId, at }: { companyId: string; at: Date },
  forms: readonly FleetVehicleForm[],
): Promise<void> {
  if (forms.length === 0) return;
  // One statement for any number of vehicles.
  await sql`
    insert into vehicles (company_id, is_default, created_at, make, model, year, plate, connector,
      battery_wh, nickname, cost_centre_id)
    select ${companyId}::uuid, false, ${at}::timestamptz, n.*
    from jsonb_to_recordset(${JSON.stringify(forms.map(columnsOf))}::jsonb) as n (
      make text, model text, year integer, plate text, connector text, battery_wh integer,
      nickname text, cost_centre_id uuid
    )`.execute(db);
}

/** Updates vehicles of a company. */
export async function saveFleet(
  db: Database,
  companyId: string,
  vehicles: readonly FleetVehicle[],
): Promise<void> {
  if (vehicles.length === 0) return;
  const rows = JSON.stringify(vehicles.map(({ id, ...form }) => ({ id, ...columnsOf(form) })));
  await sql`
    update vehicles as v
    set make = n.make, model = n.model, year = n.year, plate = n.plate, connector = n.connector,
      battery_wh = n.battery_wh, nickname = n.nickname, cost_centre_id = n.cost_centre_id
    from jsonb_to_recordset(${rows}::jsonb) as n (
      id uuid, make text, model text, year integer, plate text, connector text,
      battery_wh integer, nickname text, cost_centre_id uuid
    )
    where v.id = n.id and v.company_id = ${companyId}`.execute(db);
}

/** Deletes a company's vehicle. */
export async function removeFromFleet(db: Database, companyId: string, id: string): Promise<void> {
  await db
    .deleteFrom('vehicles')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute();
}

/** An open cost center. */
export interface CostCentreRow {
  readonly id: string;
  readonly name: string;
}

/** Lists a company's open cost centers, sorted by name. */
export function listCostCentres(db: Database, companyId: string): Promise<CostCentreRow[]> {
  return db
    .selectFrom('cost_centres')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Finds a company's open cost center by name, case-insensitively. */
export function findCostCentre(
  db: Database,
  companyId: string,
  name: string,
): Promise<CostCentreRow | undefined> {
  return db
    .selectFrom('cost_centres')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Adds a cost center. */
export async function insertCostCentre(
  db: Database,
  costCentre: { companyId: string; name: string; at: Date },
): Promise<void> {
  await db
    .insertInto('cost_centres')
    .values({
      company_id: costCentre.companyId,
      name: costCentre.name,
      created_at: costCentre.at,
    })
    .execute();
}

/** Renames a cost center. */
export async function saveCostCentreName(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('cost_centres').set({ name }).where('id', '=', id).execute();
}

/** Closes a cost center; its vehicles then have none. */
export async function markCostCentreClosed(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('vehicles')
    .set({ cost_centre_id: null })
    .where('cost_centre_id', '=', id)
    .execute();
  await db.updateTable('cost_centres').set({ closed_at: at }).where('id', '=', id).execute();
}
