import {
  type FleetVehicle,
  type FleetVehicleForm,
  type FleetView,
  type ImportReport,
  MAX_COST_CENTRES,
  MAX_FLEET,
  type User,
} from '@voltcourier/contracts';
import { getCompanyMember, manageCompany, recordCompanyEvent } from '../companies/service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { checkYear, latestModelYear } from '../vehicles/service.ts';
import { readVehicles } from './import-file.ts';
import { FLEET_FULL, planImport } from './import-plan.ts';
import {
  addToFleet,
  type CostCentreRow,
  findCostCentre,
  insertCostCentre,
  listCostCentres,
  listFleet,
  markCostCentreClosed,
  removeFromFleet,
  saveCostCentreName,
  saveFleet,
} from './repository.ts';

const GONE = 'This vehicle is no longer in your fleet. Reload the page.';
const CLOSED = 'This cost center is closed. Choose another one, or none.';

/** A company being changed, under its lock. */
interface Change {
  readonly trx: Database;
  readonly companyId: string;
  readonly vehicles: readonly FleetVehicle[];
  readonly costCentres: readonly CostCentreRow[];
  noteVehicles(counts: { added?: number; changed?: number; removed?: number }): Promise<void>;
  noteCostCentres(counts: { added?: number; renamed?: number; closed?: number }): Promise<void>;
}

// Companies' vehicles and the cost centers that their visits are charged to.

/** Returns the vehicles and cost centers of a user's company. */
export async function getFleet(ctx: Context, user: User): Promise<FleetView> {
  const { company_id: companyId, name, role } = await getCompanyMember(ctx, user.id);
  return {
    company: name,
    role,
    vehicles: await listFleet(ctx.db, companyId),
    costCentres: await listCostCentres(ctx.db, companyId),
  };
}

/** @throws AppError `no_company`, `forbidden`. */
function manage<Done>(
  ctx: Context,
  user: User,
  work: (change: Change) => Promise<Done>,
): Promise<Done> {
  return manageCompany(ctx, user, async (trx, { company_id: companyId }) =>
    work({
      trx,
      companyId,
      vehicles: await listFleet(trx, companyId),
      costCentres: await listCostCentres(trx, companyId),
      noteVehicles: (counts) =>
        recordCompanyEvent(ctx, trx, companyId, user.id, 'vehicles-changed', counts),
      noteCostCentres: (counts) =>
        recordCompanyEvent(ctx, trx, companyId, user.id, 'cost-centres-changed', counts),
    }),
  );
}

async function change(
  ctx: Context,
  user: User,
  work: (change: Change) => Promise<void>,
): Promise<FleetView> {
  await manage(ctx, user, work);
  return getFleet(ctx, user);
}

function check(
  ctx: Context,
  { vehicles, costCentres }: Change,
  form: FleetVehicleForm,
  id?: string,
): void {
  checkYear(form, ctx.now());
  const { plate, costCentreId } = form;
  if (costCentreId !== null && costCentres.every((open) => open.id !== costCentreId)) {
    throw new AppError('not_found', CLOSED);
  }
  if (plate !== null && vehicles.some((other) => other.plate === plate && other.id !== id)) {
    throw new AppError('plate_taken', 'The company has another vehicle with this plate.');
  }
}

function getVehicle({ vehicles }: Change, id: string): FleetVehicle {
  const vehicle = vehicles.find((each) => each.id === id);
  if (vehicle === undefined) throw new AppError('not_found', GONE);
  return vehicle;
}

function getCostCentre({ costCentres }: Change, id: string): CostCentreRow {
  const costCentre = costCentres.find((each) => each.id === id);
  if (costCentre === undefined) {
    throw new AppError('not_found', 'This cost center was closed. Reload the page.');
  }
  return costCentre;
}

async function refuseTaken({ trx, companyId }: Change, name: string, id?: string) {
  const taken = await findCostCentre(trx, companyId, name);
  if (taken === undefined || taken.id === id) return;
  throw new AppError(
    'name_taken',
    sentence('There’s already a cost center “{name}”.', { name: taken.name }),
  );
}

/**
 * Adds a vehicle.
 *
 * @throws AppError `no_company`, `forbidden`, `too_many`, `plate_taken`, `not_found`,
 *   `invalid_input`.
 */
export function addFleetVehicle(
  ctx: Context,
  user: User,
  form: FleetVehicleForm,
): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    check(ctx, company, form);
    if (company.vehicles.length >= MAX_FLEET) {
      throw new AppError('too_many', FLEET_FULL);
    }
    await addToFleet(company.trx, { companyId: company.companyId, at: ctx.now() }, [form]);
    await company.noteVehicles({ added: 1 });
  });
}

/**
 * Updates a vehicle.
 *
 * @throws AppError `no_company`, `forbidden`, `plate_taken`, `not_found`, `invalid_input`.
 */
export function changeFleetVehicle(
  ctx: Context,
  user: User,
  id: string,
  form: FleetVehicleForm,
): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    getVehicle(company, id);
    check(ctx, company, form, id);
    await saveFleet(company.trx, company.companyId, [{ ...form, id }]);
    await company.noteVehicles({ changed: 1 });
  });
}

/**
 * Deletes a vehicle, unless it is gone already.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export function removeFleetVehicle(ctx: Context, user: User, id: string): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    if (!company.vehicles.some((vehicle) => vehicle.id === id)) return;
    await removeFromFleet(company.trx, company.companyId, id);
    await company.noteVehicles({ removed: 1 });
  });
}

/**
 * Reports what each row of a vehicle file would do. With `apply`, writes all valid rows or none;
 * the errors of the others are reported in `words`. Importing the same file again changes nothing.
 *
 * @throws AppError `no_company`, `forbidden`, `file_unreadable`.
 */
export async function importFleet(
  ctx: Context,
  user: User,
  request: { csv: string; apply: boolean },
  texts: Texts,
): Promise<ImportReport> {
  // Checks the permission before parsing the file, and doesn't hold the lock while parsing.
  await manageCompany(ctx, user, async () => undefined);
  const file = await readVehicles(request.csv);
  return manage(ctx, user, async (company) => {
    const plan = planImport(file, company, latestModelYear(ctx.now()), texts);
    const { added, changed, ...report } = plan;
    if (!request.apply) return { ...report, isApplied: false };
    const { trx, companyId } = company;
    await addToFleet(trx, { companyId, at: ctx.now() }, added);
    await saveFleet(trx, companyId, changed);
    if (added.length + changed.length > 0) {
      await company.noteVehicles({ added: added.length, changed: changed.length });
    }
    return { ...report, isApplied: true };
  });
}

/**
 * Adds a cost center.
 *
 * @throws AppError `no_company`, `forbidden`, `too_many`, `name_taken`.
 */
export function addCostCentre(ctx: Context, user: User, name: string): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    await refuseTaken(company, name);
    if (company.costCentres.length >= MAX_COST_CENTRES) {
      throw new AppError(
        'too_many',
        sentence('A company can have up to {max} cost centers.', { max: MAX_COST_CENTRES }),
      );
    }
    await insertCostCentre(company.trx, { companyId: company.companyId, name, at: ctx.now() });
    await company.noteCostCentres({ added: 1 });
  });
}

/**
 * Renames a cost center, unless another manager has replaced the name that was seen.
 *
 * @throws AppError `no_company`, `forbidden`, `name_taken`, `not_found`, `changed_meanwhile`.
 */
export function renameCostCentre(
  ctx: Context,
  user: User,
  id: string,
  { name, seenName }: { name: string; seenName: string },
): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    const before = getCostCentre(company, id).name;
    if (before === name) return;
    if (before !== seenName) {
      throw new AppError(
        'changed_meanwhile',
        sentence('Someone else has renamed it to “{name}”. Rename it again to replace that name.', {
          name: before,
        }),
      );
    }
    await refuseTaken(company, name, id);
    await saveCostCentreName(company.trx, id, name);
    await company.noteCostCentres({ renamed: 1 });
  });
}

/**
 * Closes a cost center, unless it is closed already. Its vehicles then have none; its bookings keep
 * it.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export function closeCostCentre(ctx: Context, user: User, id: string): Promise<FleetView> {
  return change(ctx, user, async (company) => {
    if (!company.costCentres.some((open) => open.id === id)) return;
    await markCostCentreClosed(company.trx, id, ctx.now());
    await company.noteCostCentres({ closed: 1 });
  });
}
