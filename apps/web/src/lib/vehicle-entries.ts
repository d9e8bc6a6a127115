import {
  CONNECTORS,
  VehicleForm,
  formatVehicle,
} from '@voltcourier/contracts/memberships/vehicles';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from './use-entries.ts';

/** The empty vehicle form, in the order of its fields. */
export const EMPTY = {
  make: '',
  model: '',
  year: '',
  plate: '',
  connector: '',
  batteryWh: '',
  nickname: '',
};

/** A field of the vehicle form. */
export type VehicleField = keyof typeof EMPTY;

/** The user's entries so far; the battery is in kWh. */
type VehicleEntries = Entries<VehicleField>;

/** Returns the form's entries for a vehicle. */
export function entriesOf(vehicle: VehicleForm | undefined): VehicleEntries {
  if (vehicle === undefined) return EMPTY;
  const { make, model, year, plate, connector, batteryWh, nickname } = vehicle;
  return {
    make,
    model,
    year: year === null ? '' : String(year),
    plate: plate ?? '',
    connector: connector ?? '',
    batteryWh: batteryWh === null ? '' : String(batteryWh / 1000),
    nickname: nickname ?? '',
  };
}

// Keeps invalid numbers, so that the contract refuses them with its message.
const numberOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(',', '.'));

/** Converts the entries to the contract's types; they may still be invalid. */
export function valuesOf(entries: VehicleEntries) {
  const kWh = numberOf(entries.batteryWh);
  return {
    make: entries.make,
    model: entries.model,
    year: numberOf(entries.year),
    plate: entries.plate.trim() === '' ? null : entries.plate.toUpperCase(),
    connector: entries.connector === '' ? null : entries.connector,
    batteryWh: kWh === null ? null : Math.round(kWh * 1000),
    nickname: entries.nickname.trim() === '' ? null : entries.nickname,
  };
}

/** Returns the entries in the API's format, or the errors by the contract's rules. */
export const checkEntries = (entries: VehicleEntries) =>
  checkForm(VehicleForm, Object.keys(entries) as VehicleField[], valuesOf(entries));

/** Returns a vehicle's name: its owner's name for it, otherwise what it is. */
export const vehicleName = (vehicle: VehicleForm): string =>
  vehicle.nickname ?? formatVehicle({ ...vehicle, plate: null });

/** Describes a vehicle apart from its name. */
export function vehicleDetails(vehicle: VehicleForm): readonly (string | null)[] {
  const { nickname, plate, connector, batteryWh } = vehicle;
  return [
    nickname === null ? plate : formatVehicle(vehicle),
    connector === null ? null : CONNECTORS[connector],
    batteryWh === null ? null : `${batteryWh / 1000} kWh`,
  ];
}
