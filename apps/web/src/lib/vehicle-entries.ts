import { VehicleForm, vehicleWords } from '@voltcourier/contracts/memberships/vehicles';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from './use-entries.ts';

/** The vehicle form before anybody has touched it, in the order in which it is asked. */
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

/** What the person has entered so far; the battery in kWh. */
type VehicleEntries = Entries<VehicleField>;

/** The fields of the form. */
const FIELDS = Object.keys(EMPTY) as VehicleField[];

/** The form as it begins with a vehicle. */
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

// What is no number stays one that the contract refuses, with its sentence.
const numberOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(',', '.'));

/** The entries as values of the contract's kind, which may still be wrong. */
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

/** The entries as the api takes them, or what is wrong with them by the contract's rules. */
export const checkEntries = (entries: VehicleEntries) =>
  checkForm(VehicleForm, FIELDS, valuesOf(entries));

/** What a vehicle is called: as its owner calls it, else what it is. */
export const vehicleName = (vehicle: VehicleForm): string =>
  vehicle.nickname ?? vehicleWords({ ...vehicle, plate: null });
