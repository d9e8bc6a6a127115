import { VEHICLES } from '@voltcourier/contracts/bookings';
import { type SavedVehicle, vehicleWords } from '@voltcourier/contracts/vehicles';
import { SelectField } from '@voltcourier/ui/select-field';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { VehicleChoiceProps } from '../../lib/vehicle-choice.ts';
import { useVehicles } from './use-vehicles.ts';

const ALSO: Readonly<Partial<Record<string, string>>> = { chevy: 'chevrolet', vw: 'volkswagen' };

/** The booking form's word for a vehicle: its make, where the form knows it. */
function makeOf({ make }: SavedVehicle): string {
  const name = make.toLowerCase();
  const known = ALSO[name] ?? name;
  return known in VEHICLES ? known : 'other';
}

const wordsOf = (vehicle: SavedVehicle): string =>
  vehicle.nickname === null
    ? vehicleWords(vehicle)
    : `${vehicle.nickname} (${vehicleWords(vehicle)})`;

/** Chooses one of the signed-in person's vehicles. Nothing for whoever has none. */
export function VehicleChoice({ value, isUntouched, error, onChoose }: VehicleChoiceProps) {
  const { data: vehicles } = useVehicles();
  const byDefault = vehicles?.find(({ isDefault }) => isDefault);
  // The form begins with the default; whoever has chosen something keeps it.
  useEffect(() => {
    if (isUntouched && byDefault !== undefined) {
      onChoose({ vehicleId: byDefault.id, vehicle: makeOf(byDefault) });
    }
  }, [isUntouched, byDefault, onChoose]);
  if (vehicles === undefined) return null;
  if (vehicles.length === 0) {
    return (
      <p>
        Describe your car under <Link to="/vehicles">Vehicles</Link>, and choose it here next time.
      </p>
    );
  }
  return (
    <SelectField
      label="Vehicle"
      name="vehicleId"
      placeholder="Another vehicle"
      options={vehicles.map((vehicle) => ({ value: vehicle.id, label: wordsOf(vehicle) }))}
      value={vehicles.some(({ id }) => id === value) ? value : ''}
      error={error}
      onChange={({ target }) => {
        const chosen = vehicles.find(({ id }) => id === target.value);
        onChoose({
          vehicleId: chosen?.id ?? '',
          vehicle: chosen === undefined ? '' : makeOf(chosen),
        });
      }}
    />
  );
}
