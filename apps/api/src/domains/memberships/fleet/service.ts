import {
  type FleetVehicle,
  type FleetVehicleForm,
  type FleetView,
  type ImportReport,
  MAX_COST_CENTRES,
  MAX_FLEET,
  type User,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompaniesService } from '../companies/service.ts';
import { checkYear, latestModelYear } from '../vehicles/service.ts';
import { readVehicles } from './import-file.ts';
import { planImport } from './import-plan.ts';
import {
  addCostCentre,
  addToFleet,
  closeCostCentre,
  type CostCentreRow,
  findCostCentre,
  listCostCentres,
  listFleet,
  removeFromFleet,
  renameCostCentre,
  saveFleet,
} from './repository.ts';

const GONE = 'This vehicle is no longer in your fleet. Reload the page.';
const CLOSED = 'This cost center is closed. Choose another one, or none.';

/** A company as somebody changes it, under its lock. */
interface Change {
  readonly trx: Database;
  readonly companyId: string;
  readonly vehicles: readonly FleetVehicle[];
  readonly costCentres: readonly CostCentreRow[];
  noteVehicles(counts: { added?: number; changed?: number; removed?: number }): Promise<void>;
  noteCostCentres(counts: { added?: number; renamed?: number; closed?: number }): Promise<void>;
}

/** The vehicles of companies, and the cost centres that pay for their visits. */
export function createFleet(deps: Pick<Dependencies, 'db' | 'now'>, companies: CompaniesService) {
  const get = async (user: User): Promise<FleetView> => {
    const { company_id: companyId, name, role } = await companies.getPlace(user.id);
    return {
      company: name,
      role,
      vehicles: await listFleet(deps.db, companyId),
      costCentres: await listCostCentres(deps.db, companyId),
    };
  };

  /** @throws AppError `no_company`, `forbidden`. */
  const manage = <Done>(user: User, deed: (change: Change) => Promise<Done>): Promise<Done> =>
    companies.manage(user, async (trx, { company_id: companyId }) =>
      deed({
        trx,
        companyId,
        vehicles: await listFleet(trx, companyId),
        costCentres: await listCostCentres(trx, companyId),
        noteVehicles: (counts) =>
          companies.note(trx, companyId, user.id, 'vehicles-changed', counts),
        noteCostCentres: (counts) =>
          companies.note(trx, companyId, user.id, 'cost-centres-changed', counts),
      }),
    );

  const change = async (
    user: User,
    deed: (change: Change) => Promise<void>,
  ): Promise<FleetView> => {
    await manage(user, deed);
    return get(user);
  };

  const check = ({ vehicles, costCentres }: Change, form: FleetVehicleForm, id?: string): void => {
    checkYear(form, deps.now());
    const { plate, costCentreId } = form;
    if (costCentreId !== null && costCentres.every((open) => open.id !== costCentreId)) {
      throw new AppError('not_found', CLOSED);
    }
    if (plate !== null && vehicles.some((other) => other.plate === plate && other.id !== id)) {
      throw new AppError('plate_taken', 'The company has another vehicle with this plate.');
    }
  };

  const getVehicle = ({ vehicles }: Change, id: string): FleetVehicle => {
    const vehicle = vehicles.find((each) => each.id === id);
    if (vehicle === undefined) throw new AppError('not_found', GONE);
    return vehicle;
  };

  const getCostCentre = ({ costCentres }: Change, id: string): CostCentreRow => {
    const costCentre = costCentres.find((each) => each.id === id);
    if (costCentre === undefined) throw new AppError('not_found', CLOSED);
    return costCentre;
  };

  const refuseTaken = async ({ trx, companyId }: Change, name: string, id?: string) => {
    const taken = await findCostCentre(trx, companyId, name);
    if (taken === undefined || taken.id === id) return;
    throw new AppError('name_taken', `There is a cost center “${taken.name}” already.`);
  };

  return {
    /**
     * The vehicles of the company that somebody is in, and its open cost centres.
     *
     * @throws AppError `no_company`.
     */
    get,

    /**
     * Adds a vehicle.
     *
     * @throws AppError `no_company`, `forbidden`, `too_many`, `plate_taken`, `not_found`,
     *   `invalid_input`.
     */
    add: (user: User, form: FleetVehicleForm): Promise<FleetView> =>
      change(user, async (company) => {
        check(company, form);
        if (company.vehicles.length >= MAX_FLEET) {
          throw new AppError('too_many', `A company has room for ${MAX_FLEET} vehicles here.`);
        }
        await addToFleet(company.trx, { companyId: company.companyId, at: deps.now() }, [form]);
        await company.noteVehicles({ added: 1 });
      }),

    /**
     * Describes a vehicle anew.
     *
     * @throws AppError `no_company`, `forbidden`, `plate_taken`, `not_found`, `invalid_input`.
     */
    change: (user: User, id: string, form: FleetVehicleForm): Promise<FleetView> =>
      change(user, async (company) => {
        getVehicle(company, id);
        check(company, form, id);
        await saveFleet(company.trx, company.companyId, [{ ...form, id }]);
        await company.noteVehicles({ changed: 1 });
      }),

    /**
     * Forgets a vehicle.
     *
     * @throws AppError `no_company`, `forbidden`, `not_found`.
     */
    remove: (user: User, id: string): Promise<FleetView> =>
      change(user, async (company) => {
        getVehicle(company, id);
        await removeFromFleet(company.trx, company.companyId, id);
        await company.noteVehicles({ removed: 1 });
      }),

    /**
     * Says what each row of a file of vehicles would do, and with `apply` does it for the rows that
     * are right, all of them or none. The same file a second time changes nothing.
     *
     * @throws AppError `no_company`, `forbidden`, `file_unreadable`.
     */
    import: async (user: User, asked: { csv: string; apply: boolean }): Promise<ImportReport> => {
      // Whoever may not import has nothing parsed for them; and the lock isn't held meanwhile.
      await companies.manage(user, async () => undefined);
      const file = await readVehicles(asked.csv);
      return manage(user, async (company) => {
        const plan = planImport(file, company, latestModelYear(deps.now()));
        const { added, changed, ...report } = plan;
        if (!asked.apply) return { ...report, isApplied: false };
        const { trx, companyId } = company;
        await addToFleet(trx, { companyId, at: deps.now() }, added);
        await saveFleet(trx, companyId, changed);
        if (added.length + changed.length > 0) {
          await company.noteVehicles({ added: added.length, changed: changed.length });
        }
        return { ...report, isApplied: true };
      });
    },

    /**
     * Opens a cost centre.
     *
     * @throws AppError `no_company`, `forbidden`, `too_many`, `name_taken`.
     */
    addCostCentre: (user: User, name: string): Promise<FleetView> =>
      change(user, async (company) => {
        await refuseTaken(company, name);
        if (company.costCentres.length >= MAX_COST_CENTRES) {
          throw new AppError('too_many', `A company has at most ${MAX_COST_CENTRES} cost centers.`);
        }
        await addCostCentre(company.trx, { companyId: company.companyId, name, at: deps.now() });
        await company.noteCostCentres({ added: 1 });
      }),

    /**
     * Gives a cost centre another name.
     *
     * @throws AppError `no_company`, `forbidden`, `name_taken`, `not_found`.
     */
    renameCostCentre: (user: User, id: string, name: string): Promise<FleetView> =>
      change(user, async (company) => {
        if (getCostCentre(company, id).name === name) return;
        await refuseTaken(company, name, id);
        await renameCostCentre(company.trx, id, name);
        await company.noteCostCentres({ renamed: 1 });
      }),

    /**
     * Closes a cost centre. Its vehicles have none then; what was booked for it keeps it.
     *
     * @throws AppError `no_company`, `forbidden`, `not_found`.
     */
    closeCostCentre: (user: User, id: string): Promise<FleetView> =>
      change(user, async (company) => {
        getCostCentre(company, id);
        await closeCostCentre(company.trx, id, deps.now());
        await company.noteCostCentres({ closed: 1 });
      }),
  };
}

/** The service of companies' vehicles. */
export type FleetService = ReturnType<typeof createFleet>;
