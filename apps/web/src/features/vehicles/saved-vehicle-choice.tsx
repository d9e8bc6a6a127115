import { CONNECTORS, type SavedVehicle, vehicleWords } from '@voltcourier/contracts/vehicles';
import { SelectField } from '@voltcourier/ui/select-field';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChosenVehicle, SavedVehicleChoiceProps } from '../../lib/vehicle-choice.ts';
import { useVehicles } from './use-vehicles.ts';

const wordsOf = (vehicle: SavedVehicle): string =>
  vehicle.nickname === null
    ? vehicleWords(vehicle)
    : `${vehicle.nickname} (${vehicleWords(vehicle)})`;

function chosenOf(vehicle: SavedVehicle | undefined): ChosenVehicle | undefined {
  if (vehicle === undefined) return undefined;
  const { id, make, model, connector } = vehicle;
  const port = connector === null ? null : CONNECTORS[connector];
  return { id, make, model, words: vehicleWords(vehicle), port };
}

const always = () => true;

/** Nobody loses the field under their fingers. */
const isNobodyTyping = () => document.activeElement?.getAttribute('name') !== 'vehicle';

/** The person's vehicles; a form that nobody has touched begins with the default. */
function useChoice(
  { value, isUntouched, onChoose }: SavedVehicleChoiceProps,
  mayBegin: () => boolean = always,
) {
  const { data: vehicles } = useVehicles();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: whoever takes another vehicle after that keeps it.
    if (vehicles === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const byDefault = vehicles.find(({ isDefault }) => isDefault);
    const isGone = value !== '' && vehicles.every(({ id }) => id !== value);
    if (isGone) onChoose(undefined);
    else if (isUntouched && byDefault !== undefined && mayBegin()) onChoose(chosenOf(byDefault));
  }, [vehicles, value, isUntouched, onChoose, mayBegin]);
  return { vehicles, chosen: vehicles?.find(({ id }) => id === value) };
}

interface VehicleSelectProps extends Pick<SavedVehicleChoiceProps, 'error' | 'onChoose'> {
  readonly label: string;
  readonly help?: string;
  readonly vehicles: readonly SavedVehicle[];
  readonly chosen: SavedVehicle | undefined;
}

function VehicleSelect({ vehicles, chosen, onChoose, ...words }: VehicleSelectProps) {
  return (
    <SelectField
      {...words}
      name="vehicleId"
      placeholder="Another vehicle"
      options={vehicles.map((vehicle) => ({ value: vehicle.id, label: wordsOf(vehicle) }))}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(chosenOf(vehicles.find(({ id }) => id === target.value)))}
    />
  );
}

/** Chooses one of the signed-in person's vehicles; whoever has none is led to where they are added. */
export function SavedVehicleChoice(props: SavedVehicleChoiceProps) {
  const { vehicles, chosen } = useChoice(props);
  if (vehicles === undefined) return null;
  if (vehicles.length === 0) {
    return (
      <p>
        Describe your car under <Link to="/vehicles">Vehicles</Link>, and choose it here next time.
      </p>
    );
  }
  const { error, onChoose } = props;
  return <VehicleSelect label="Vehicle" {...{ vehicles, chosen, error, onChoose }} />;
}

/**
 * The same in the place of a text field, which is as high and follows it: the form hides the field
 * beside `data-chosen`. It appears only with the default in it, so that nothing moves, and
 * not at all for whoever was faster or has no vehicle.
 */
export function VehicleInPlace(props: SavedVehicleChoiceProps) {
  const { vehicles, chosen } = useChoice(props, isNobodyTyping);
  const [isOffered, setIsOffered] = useState(false);
  if (chosen !== undefined && !isOffered) setIsOffered(true);
  if (vehicles === undefined || !isOffered) return null;
  const { error, onChoose } = props;
  return (
    <div data-chosen={chosen !== undefined || undefined}>
      <VehicleSelect
        label="Your vehicle"
        {...(chosen !== undefined && { help: 'What is saved of it goes to our technician.' })}
        {...{ vehicles, chosen, error, onChoose }}
      />
    </div>
  );
}
