import { useQuery } from '@tanstack/react-query';
import {
  CONNECTORS,
  type VehicleOption,
  formatVehicle,
} from '@voltcourier/contracts/memberships/vehicles';
import { SelectField } from '@voltcourier/ui/select-field';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { api } from './api.ts';
import { ASKED_ANEW } from '../../../lib/api.ts';
import type { ChosenVehicle, SavedVehicleChoiceProps } from '../../../lib/vehicle-choice.ts';

const vehicleLabel = (vehicle: VehicleOption): string =>
  vehicle.nickname === null
    ? formatVehicle(vehicle)
    : `${vehicle.nickname} (${formatVehicle(vehicle)})`;

function chosenOf(vehicle: VehicleOption | undefined): ChosenVehicle | undefined {
  if (vehicle === undefined) return undefined;
  const { id, make, model, connector } = vehicle;
  const port = connector === null ? null : CONNECTORS[connector];
  return { id, make, model, label: formatVehicle(vehicle), port };
}

const always = () => true;

/** Never replace the field while the user is typing in it. */
const isNobodyTyping = () => document.activeElement?.getAttribute('name') !== 'vehicle';

/**
 * Loads the vehicles that the user can book for; an untouched form starts with the default one.
 * Users without a default, but with a company's vehicles, are asked to choose.
 */
function useChoice(
  { value, isUntouched, onChoose }: SavedVehicleChoiceProps,
  mayBegin: () => boolean = always,
) {
  const { data: { vehicles } = {} } = useQuery({ ...api.vehicles.choices.query(), ...ASKED_ANEW });
  const hasBegun = useRef(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    // Only once, so that a later choice is kept.
    if (vehicles === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const byDefault = vehicles.find(({ isDefault }) => isDefault);
    const isGone = value !== '' && vehicles.every(({ id }) => id !== value);
    if (isGone) onChoose(undefined);
    else if (isUntouched && vehicles.length > 0 && mayBegin()) {
      if (byDefault === undefined) setIsWanted(true);
      else onChoose(chosenOf(byDefault));
    }
  }, [vehicles, value, isUntouched, onChoose, mayBegin]);
  return { vehicles, chosen: vehicles?.find(({ id }) => id === value), isWanted };
}

const ANOTHER = 'Another vehicle';

interface VehicleSelectProps extends Pick<SavedVehicleChoiceProps, 'error' | 'onChoose'> {
  readonly label: string;
  readonly help?: string;
  readonly vehicles: readonly VehicleOption[];
  readonly chosen: VehicleOption | undefined;
  /** Whether nothing is chosen yet, not even "another vehicle". */
  readonly isOpen?: boolean;
}

function VehicleSelect({ vehicles, chosen, isOpen, onChoose, ...texts }: VehicleSelectProps) {
  const own = vehicles.filter(({ company }) => company === null);
  const shared = vehicles.filter(({ company }) => company !== null);
  return (
    <SelectField
      {...texts}
      name="vehicleId"
      placeholder={isOpen ? 'Choose a vehicle' : ANOTHER}
      options={own.map((vehicle) => ({ value: vehicle.id, label: vehicleLabel(vehicle) }))}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(chosenOf(vehicles.find(({ id }) => id === target.value)))}
    >
      {shared.length === 0 ? null : (
        <optgroup label={shared[0]?.company ?? ''}>
          {shared.map((vehicle) => (
            <option key={vehicle.id} value={vehicle.id}>
              {vehicleLabel(vehicle)}
            </option>
          ))}
        </optgroup>
      )}
      {isOpen ? <option value="another">{ANOTHER}</option> : null}
    </SelectField>
  );
}

/** Chooses one of the signed-in user's vehicles; users without any get a link to add one. */
export function SavedVehicleChoice(props: SavedVehicleChoiceProps) {
  const { vehicles, chosen } = useChoice(props);
  if (vehicles === undefined) return null;
  if (vehicles.length === 0) {
    return (
      <p>
        Describe your car under <Link to={paths.vehicles}>Vehicles</Link>, and choose it here next
        time.
      </p>
    );
  }
  const { error, onChoose } = props;
  return <VehicleSelect label="Vehicle" {...{ vehicles, chosen, error, onChoose }} />;
}

interface VehicleInPlaceProps extends SavedVehicleChoiceProps {
  readonly label?: string;
  /** Help text below a chosen vehicle; "" if the replaced field has none. */
  readonly help?: string;
}

/**
 * The same choice in place of a field of equal height, which follows it: the form hides the field
 * next to `data-chosen`. It appears only with the default vehicle, or to ask which of the company's
 * vehicles it is, so there is no layout shift; it doesn't appear if the user was faster or has no
 * vehicle. Another vehicle, or an unanswered question, is described in the field.
 */
export function VehicleInPlace(props: VehicleInPlaceProps) {
  const { label = 'Your vehicle', error, isMissed, isUntouched, onChoose } = props;
  const { help = 'Our technician gets its saved details.' } = props;
  const { vehicles, chosen, isWanted } = useChoice(props, isNobodyTyping);
  const [isOffered, setIsOffered] = useState(false);
  const [isAnswered, setIsAnswered] = useState(false);
  if ((chosen !== undefined || isWanted) && !isOffered) setIsOffered(true);
  if (isMissed && !isAnswered) setIsAnswered(true);
  if (vehicles === undefined || !isOffered) return null;
  const isOpen = isWanted && !isAnswered && isUntouched;
  return (
    <div data-chosen={chosen !== undefined || isOpen || undefined}>
      <VehicleSelect
        label={label}
        {...(help !== '' && (chosen !== undefined || isOpen) && { help })}
        {...{ vehicles, chosen, isOpen, error }}
        onChoose={(taken) => {
          setIsAnswered(true);
          onChoose(taken);
        }}
      />
    </div>
  );
}
