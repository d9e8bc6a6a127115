import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import { useCallback } from 'react';
import type { ChosenVehicle, VehicleChoiceProps } from '../../../lib/vehicle-choice.ts';
import { VehicleInPlace } from './saved-vehicle-choice.tsx';

const ALSO: Readonly<Partial<Record<string, string>>> = { chevy: 'chevrolet', vw: 'volkswagen' };

/** Returns a vehicle's make as in the booking form, if the form knows it. */
function makeOf({ make }: ChosenVehicle): string {
  const name = make.toLowerCase();
  const known = ALSO[name] ?? name;
  return known in VEHICLES ? known : 'other';
}

/** Chooses one of the signed-in user's vehicles in the booking form. */
export function VehicleChoice({ onChoose, ...rest }: VehicleChoiceProps) {
  const choose = useCallback(
    (chosen: ChosenVehicle | undefined) =>
      onChoose({
        vehicleId: chosen?.id ?? '',
        vehicle: chosen === undefined ? '' : makeOf(chosen),
      }),
    [onChoose],
  );
  return <VehicleInPlace label="Vehicle" help="" {...rest} onChoose={choose} />;
}
