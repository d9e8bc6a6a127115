import {
  FleetVehicleForm,
  type FleetVehicle,
  type FleetView,
} from '@voltcourier/contracts/memberships/fleet';
import { formatVehicle } from '@voltcourier/contracts/memberships/vehicles';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../../lib/use-entries.ts';
import { entriesOf, type VehicleField, valuesOf } from '../../../lib/vehicle-entries.ts';

/** A field of the company vehicle form. */
export type FleetField = VehicleField | 'costCentreId';

/** Initial entries of the form for a vehicle or a new one. */
export const fleetEntriesOf = (vehicle: FleetVehicle | undefined): Entries<FleetField> => ({
  ...entriesOf(vehicle),
  costCentreId: vehicle?.costCentreId ?? '',
});

/** Returns the entries in the API's format, or the errors by the contract's rules. */
export const checkFleetEntries = (entries: Entries<FleetField>) =>
  checkForm(FleetVehicleForm, Object.keys(entries) as FleetField[], {
    ...valuesOf(entries),
    costCentreId: entries.costCentreId === '' ? null : entries.costCentreId,
  });

/** "1 vehicle", "12 vehicles". */
export const vehiclesOf = (count: number): string =>
  count === 1 ? '1 vehicle' : `${count} vehicles`;

/** Describes a vehicle where several may be similar: "Big (2024 Ford E-Transit, VAN-7)". */
export const spokenName = (vehicle: FleetVehicle): string =>
  vehicle.nickname === null
    ? formatVehicle(vehicle)
    : `${vehicle.nickname} (${formatVehicle(vehicle)})`;

/** Returns the names of a company's cost centers by ID. */
export const namesOf = (costCentres: FleetView['costCentres']): ReadonlyMap<string, string> =>
  new Map(costCentres.map(({ id, name }) => [id, name]));

const plain = (text: string) => text.toLowerCase();
const bare = (text: string) => plain(text).replaceAll(/[ .·-]/gu, '');

/**
 * Finds the vehicles that match every word of a search: in their name or description, in their
 * plate with or without spaces and dashes, or in the name of their cost center.
 */
export function findVehicles(
  vehicles: readonly FleetVehicle[],
  centres: ReadonlyMap<string, string>,
  search: string,
): readonly FleetVehicle[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return vehicles;
  const plate = bare(search);
  return vehicles.filter((vehicle) => {
    const searched = plain(
      `${spokenName(vehicle)} ${centres.get(vehicle.costCentreId ?? '') ?? ''}`,
    );
    if (words.every((word) => searched.includes(word))) return true;
    return plate !== '' && vehicle.plate !== null && bare(vehicle.plate).includes(plate);
  });
}
