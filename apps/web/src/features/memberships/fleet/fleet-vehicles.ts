import {
  FleetVehicleForm,
  type FleetVehicle,
  type FleetView,
} from '@voltcourier/contracts/memberships/fleet';
import { CONNECTORS, vehicleWords } from '@voltcourier/contracts/memberships/vehicles';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../../lib/use-entries.ts';
import { EMPTY, entriesOf, type VehicleField, valuesOf } from '../../../lib/vehicle-entries.ts';

/** A field of the form of a company's vehicle. */
export type FleetField = VehicleField | 'costCentreId';

/** The fields of the form, in the order in which they are asked. */
const FLEET_FIELDS: readonly FleetField[] = [
  ...(Object.keys(EMPTY) as VehicleField[]),
  'costCentreId',
];

/** The form as it begins with a vehicle, or for a new one. */
export const fleetEntriesOf = (vehicle: FleetVehicle | undefined): Entries<FleetField> => ({
  ...entriesOf(vehicle),
  costCentreId: vehicle?.costCentreId ?? '',
});

/** The entries as the api takes them, or what is wrong with them by the contract's rules. */
export const checkFleetEntries = (entries: Entries<FleetField>) =>
  checkForm(FleetVehicleForm, FLEET_FIELDS, {
    ...valuesOf(entries),
    costCentreId: entries.costCentreId === '' ? null : entries.costCentreId,
  });

/** A vehicle as it is spoken of where several can be alike: "Big (2024 Ford E-Transit, VAN-7)". */
export const spokenName = (vehicle: FleetVehicle): string =>
  vehicle.nickname === null
    ? vehicleWords(vehicle)
    : `${vehicle.nickname} (${vehicleWords(vehicle)})`;

/** What is known of a vehicle beside its name. */
export function detailsOf(vehicle: FleetVehicle): string {
  const { nickname, plate, connector, batteryWh } = vehicle;
  return [
    nickname === null ? plate : vehicleWords(vehicle),
    connector === null ? null : CONNECTORS[connector],
    batteryWh === null ? null : `${batteryWh / 1000} kWh`,
  ]
    .filter((detail) => detail !== null)
    .join(' · ');
}

/** The names of a company's cost centers by their ids. */
export const namesOf = (costCentres: FleetView['costCentres']): ReadonlyMap<string, string> =>
  new Map(costCentres.map(({ id, name }) => [id, name]));

const plain = (text: string) => text.toLowerCase();
const bare = (text: string) => plain(text).replaceAll(/[ .·-]/gu, '');

/**
 * The vehicles in which each word of a search is found: in what they are called and are, in their
 * plate, with or without its blanks and dashes, or in the name of their cost center.
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
    const said = plain(`${spokenName(vehicle)} ${centres.get(vehicle.costCentreId ?? '') ?? ''}`);
    if (words.every((word) => said.includes(word))) return true;
    return plate !== '' && vehicle.plate !== null && bare(vehicle.plate).includes(plate);
  });
}
