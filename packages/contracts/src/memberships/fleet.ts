import * as z from 'zod/mini';
import { COMPANY_ROLES } from './companies.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, text } from '../kernel/scalars.ts';
import { VehicleForm } from './vehicles.ts';

/** Maximum number of vehicles per company, and of rows per import file. */
export const MAX_FLEET = 500;

/** Maximum number of open cost centers per company. */
export const MAX_COST_CENTRES = 100;

/** Maximum size of a vehicle import file, in characters: 256 KB. */
export const MAX_IMPORT_LENGTH = 256 * 1024;

const PLATE = 'Enter the plate as it is on the car.';

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
const CHANGES = { response: FleetView, rateLimit: { max: 120, windowSeconds: 60 } } as const;

/** Endpoints for company vehicles and cost centers. Changes return all of them. */
export const fleet = {
  get: endpoint({
    method: 'GET',
    path: '/account/company/vehicles',
    access: 'customer',
    summary: 'List the company’s vehicles and open cost centers',
    response: FleetView,
    errors: ['unauthenticated', 'no_company'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/account/company/vehicles',
    access: 'customer',
    summary: 'Add a vehicle to the company; owner and managers only',
    body: FleetVehicleForm,
    status: 201,
    errors: ['unauthenticated', 'forbidden', 'no_company', 'too_many', 'plate_taken'],
    ...CHANGES,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/company/vehicles/:vehicleId',
    access: 'customer',
    summary: 'Change a company vehicle; existing bookings keep their data',
    params: ByVehicle,
    body: FleetVehicleForm,
    errors: ['unauthenticated', 'forbidden', 'no_company', 'plate_taken'],
    ...CHANGES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/company/vehicles/:vehicleId',
    access: 'customer',
    summary: 'Remove a company vehicle; existing bookings keep their data',
    params: ByVehicle,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
  import: endpoint({
    method: 'POST',
    path: '/account/company/vehicles/import',
    access: 'customer',
    summary:
      'Import a file of vehicles, or preview it: returns the result or the errors of each row, and saves the valid ones',
    body: z.object({
      csv: z
        .string()
        .check(
          z.minLength(1, 'The file is empty.'),
          z.maxLength(MAX_IMPORT_LENGTH, 'A file can have 256 KB at most. Split it.'),
        ),
      /** False is a dry run. */
      apply: z.boolean(),
    }),
    // Each character may be escaped in JSON.
    bodyBytes: 2 * MAX_IMPORT_LENGTH,
    response: ImportReport,
    errors: ['unauthenticated', 'forbidden', 'no_company', 'file_unreadable'],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  addCostCentre: endpoint({
    method: 'POST',
    path: '/account/company/cost-centres',
    access: 'customer',
    summary: 'Add a cost center; owner and managers only',
    body: CostCentreForm,
    status: 201,
    errors: ['unauthenticated', 'forbidden', 'no_company', 'too_many', 'name_taken'],
    ...CHANGES,
  }),
  renameCostCentre: endpoint({
    method: 'PATCH',
    path: '/account/company/cost-centres/:costCentreId',
    access: 'customer',
    summary: 'Rename a cost center',
    params: ByCostCentre,
    body: CostCentreForm,
    errors: ['unauthenticated', 'forbidden', 'no_company', 'name_taken'],
    ...CHANGES,
  }),
  closeCostCentre: endpoint({
    method: 'DELETE',
    path: '/account/company/cost-centres/:costCentreId',
    access: 'customer',
    summary: 'Close a cost center: its vehicles then have none, past bookings keep it',
    params: ByCostCentre,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
} as const;
