import * as z from 'zod/mini';
import { COMPANY_ROLES } from './companies.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, text } from '../kernel/scalars.ts';
import { VehicleForm } from './vehicles.ts';

/** Maximum number of vehicles per company, and of rows per import file. */
export const MAX_FLEET = 500;

/** Maximum number of open cost centers per company. */
export const MAX_COST_CENTRES = 100;

/** Maximum size of a vehicle import file, in characters: 256 KB. */
export const MAX_IMPORT_LENGTH = 256 * 1024;

const PLATE = 'Enter the plate as it’s shown on the car.';

/** A company vehicle as entered by its managers. Plates are compared and stored in uppercase. */
export const FleetVehicleForm = z.extend(VehicleForm, {
  plate: z.nullable(
    text(15).check(
      z.toUpperCase(),
      // Some letters become two when converted to uppercase.
      z.maxLength(15, PLATE),
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .\u00b7-]*$/u, PLATE),
    ),
  ),
  costCentreId: z.nullable(Id),
});

/** A {@link FleetVehicleForm} as checked by the contract. */
export type FleetVehicleForm = z.output<typeof FleetVehicleForm>;

/** A vehicle of a company. */
export const FleetVehicle = z.extend(FleetVehicleForm, { id: Id });

/** A {@link FleetVehicle} as the client reads it. */
export type FleetVehicle = z.output<typeof FleetVehicle>;

/** An open cost center. */
const CostCentre = z.object({ id: Id, name: z.string() });

/** A cost center of a company, which visits are billed to. */
export const CostCentreForm = z.object({
  name: text(100).check(z.minLength(1, 'Please enter the name of the cost center.')),
});

/** A company's vehicles and open cost centers, each sorted by name. */
export const FleetView = z.object({
  company: z.string(),
  /** The signed-in user's role. Drivers can only view. */
  role: z.enum(COMPANY_ROLES),
  vehicles: z.array(FleetVehicle),
  costCentres: z.array(CostCentre),
});

/** A {@link FleetView} as the client reads it. */
export type FleetView = z.output<typeof FleetView>;

/**
 * Columns of a vehicle import file, in the order of the template. The API accepts their names in
 * each language.
 */
export const IMPORT_COLUMNS = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  plate: 'Plate',
  connector: 'Connector',
  batteryWh: 'Battery kWh',
  nickname: 'Nickname',
  costCentre: 'Cost center',
} as const;

/** A row of an import file, with its outcome or, in a dry run, its expected outcome. */
const ImportRow = z.object({
  /** Line of the file on which the row begins, from 1. */
  line: z.int(),
  outcome: z.enum(['add', 'change', 'same', 'wrong']),
  /** Short description of the vehicle, or the content of an invalid row. */
  words: z.string(),
  costCentre: z.nullable(z.string()),
  /** Problems of the row: the column (empty if it concerns the whole row) and a sentence. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});

/** Result of a vehicle import, row by row. */
export const ImportReport = z.object({
  /** Whether the valid rows were saved. */
  isApplied: z.boolean(),
  /** Columns that aren't vehicle data. */
  ignored: z.array(z.string()),
  rows: z.array(ImportRow),
});

/** An {@link ImportReport} as the client reads it. */
export type ImportReport = z.output<typeof ImportReport>;

const ByVehicle = z.object({ vehicleId: Id });
const ByCostCentre = z.object({ costCentreId: Id });
const CHANGES = { response: FleetView } as const;

/** Endpoints for company vehicles and cost centers. Changes return all of them. */
export const fleet = {
  get: endpoint({
    method: 'GET',
    path: '/account/company/vehicles',
    response: FleetView,
  }),
  add: endpoint({
    method: 'POST',
    path: '/account/company/vehicles',
    body: FleetVehicleForm,
    ...CHANGES,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/company/vehicles/:vehicleId',
    params: ByVehicle,
    body: FleetVehicleForm,
    ...CHANGES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/company/vehicles/:vehicleId',
    params: ByVehicle,
    ...CHANGES,
  }),
  import: endpoint({
    method: 'POST',
    path: '/account/company/vehicles/import',
    body: z.object({
      csv: z
        .string()
        .check(
          z.minLength(1, 'The file is empty.'),
          z.maxLength(MAX_IMPORT_LENGTH, 'Files can be up to 256 KB. Split this one.'),
        ),
      /** False is a dry run. */
      apply: z.boolean(),
    }),
    response: ImportReport,
  }),
  addCostCentre: endpoint({
    method: 'POST',
    path: '/account/company/cost-centres',
    body: CostCentreForm,
    ...CHANGES,
  }),
  renameCostCentre: endpoint({
    method: 'PATCH',
    path: '/account/company/cost-centres/:costCentreId',
    params: ByCostCentre,
    body: z.extend(CostCentreForm, {
      /** The name that the change is based on. */
      seenName: z.string().check(z.maxLength(100)),
    }),
    ...CHANGES,
  }),
  closeCostCentre: endpoint({
    method: 'DELETE',
    path: '/account/company/cost-centres/:costCentreId',
    params: ByCostCentre,
    ...CHANGES,
  }),
} as const;
