import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, text } from '../kernel/scalars.ts';

/** Charging ports of cars on US roads, as their owners call them. */
export const CONNECTORS = {
  nacs: 'NACS (Tesla)',
  ccs1: 'CCS',
  j1772: 'J1772',
  chademo: 'CHAdeMO',
} as const;

/** A charging port. */
export type Connector = keyof typeof CONNECTORS;

/** Maximum number of vehicles per account. */
export const MAX_VEHICLES = 20;

const YEAR = 'Enter the model year with four digits, such as 2024.';
const BATTERY = 'Enter the usable size in kWh, from 1 to 300.';

/** A vehicle as entered by its owner. The web form and the API validate with this schema. */
export const VehicleForm = z.object({
  make: text(40).check(z.minLength(1, 'Please enter the make, such as Tesla.')),
  model: text(60).check(z.minLength(1, 'Please enter the model, such as Model 3.')),
  /** The service checks the latest accepted year, because that depends on the clock. */
  year: z.nullable(z.int(YEAR).check(z.minimum(1990, YEAR), z.maximum(2100, YEAR))),
  plate: z.nullable(
    text(15).check(
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .\u00b7-]*$/u, 'Enter the plate as it’s shown on the car.'),
    ),
  ),
  connector: z.nullable(z.enum(Object.keys(CONNECTORS) as [Connector, ...Connector[]])),
  /** Usable battery capacity in watt-hours. */
  batteryWh: z.nullable(
    z.int(BATTERY).check(z.minimum(1_000, BATTERY), z.maximum(300_000, BATTERY)),
  ),
  nickname: z.nullable(text(40).check(z.minLength(1, 'Please enter a name, or leave it empty.'))),
});

/** A {@link VehicleForm} as checked by the contract. */
export type VehicleForm = z.output<typeof VehicleForm>;

/** A vehicle saved in an account. */
export const SavedVehicle = z.extend(VehicleForm, {
  id: Id,
  /** Whether it is preselected in booking forms. */
  isDefault: z.boolean(),
});

/** A {@link SavedVehicle} as the client reads it. */
export type SavedVehicle = z.output<typeof SavedVehicle>;

/** A vehicle that can be chosen for a booking. */
export const VehicleOption = z.extend(SavedVehicle, {
  /** The company that owns it; null for the user's own. */
  company: z.nullable(z.string()),
});

/** A {@link VehicleOption} as the client reads it. */
export type VehicleOption = z.output<typeof VehicleOption>;

/** Vehicle data stored with a booking. */
export type VehicleFacts = Omit<VehicleForm, 'nickname'>;

/** One-line description of a vehicle: "2024 Tesla Model 3, ABC-1234". */
export function formatVehicle({
  year,
  make,
  model,
  plate,
}: Pick<VehicleFacts, 'year' | 'make' | 'model' | 'plate'>): string {
  const car = `${year === null ? '' : `${year} `}${make} ${model}`;
  return plate === null ? car : `${car}, ${plate}`;
}

const ByVehicleId = z.object({ vehicleId: Id });
const Vehicles = z.object({ vehicles: z.array(SavedVehicle) });

/** Endpoints for vehicles (decisions, `/vehicles`). Each returns all vehicles of the user. */
export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/account/vehicles',
    response: Vehicles,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/account/vehicles/choices',
    response: z.object({ vehicles: z.array(VehicleOption) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/account/vehicles',
    body: VehicleForm,
    response: Vehicles,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/vehicles/:vehicleId',
    params: ByVehicleId,
    body: VehicleForm,
    response: Vehicles,
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/account/vehicles/:vehicleId/default',
    params: ByVehicleId,
    response: Vehicles,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/vehicles/:vehicleId',
    params: ByVehicleId,
    response: Vehicles,
  }),
} as const;
