import { EMERGENCY_URGENCIES, EMERGENCY_URGENCY_LABELS } from '@voltcourier/pricing';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { FormFields } from '@voltcourier/ui/use-form-fields';
import { type ComponentType, Suspense, useCallback } from 'react';
import type { ChosenVehicle, SavedVehicleChoiceProps } from '../../../lib/vehicle-choice.ts';
import styles from './emergency-form.module.css';
import type { EMPTY } from './form-entries.ts';

const VEHICLE_LENGTH = 80;

const PORTS = ['CCS', 'NACS (Tesla)', 'CHAdeMO', 'J1772'].map((port) => ({
  value: port,
  label: port,
}));

const URGENCIES = EMERGENCY_URGENCIES.map((value) => ({
  value,
  label: EMERGENCY_URGENCY_LABELS[value],
}));

interface FieldsProps {
  readonly state: FormFields<keyof typeof EMPTY>;
}

/** Slot for choosing one of the user's vehicles, instead of the text field. */
export interface VehicleChoiceSlot {
  /** Only if signed in. */
  readonly VehicleChoice: ComponentType<SavedVehicleChoiceProps> | undefined;
}

/** Fields for the car and how it is charged. */
export function VehicleFields({
  state: { entries, errors, change, field },
  VehicleChoice,
}: FieldsProps & VehicleChoiceSlot) {
  const choose = useCallback(
    (chosen: ChosenVehicle | undefined) => {
      change({
        vehicleId: chosen?.id ?? '',
        vehicle: chosen?.label.slice(0, VEHICLE_LENGTH) ?? '',
        chargingPort: chosen?.port ?? '',
      });
    },
    [change],
  );
  return (
    <>
      {VehicleChoice === undefined ? null : (
        <Suspense fallback={null}>
          <VehicleChoice
            value={entries.vehicleId}
            isUntouched={entries.vehicleId === '' && entries.vehicle === ''}
            isMissed={errors.vehicle !== undefined}
            error={errors.vehicleId}
            onChoose={choose}
          />
        </Suspense>
      )}
      <div className={styles.said}>
        <TextField
          label="Vehicle"
          required
          maxLength={VEHICLE_LENGTH}
          help="Make and model, and its color if you like."
          {...field('vehicle')}
          onChange={({ target }) => change({ vehicle: target.value, vehicleId: '' })}
        />
      </div>
      <SelectField
        label="Charging port"
        optional
        placeholder="I’m not sure"
        options={PORTS}
        {...field('chargingPort')}
      />
    </>
  );
}

/** Fields for the urgency, the person, and how to reach them. */
export function PersonFields({ state: { entries, errors, change, field } }: FieldsProps) {
  return (
    <>
      <RadioCards
        legend="How urgent is it?"
        name="urgency"
        tone="emergency"
        options={URGENCIES}
        value={entries.urgency}
        error={errors.urgency}
        onValueChange={(urgency) => change({ urgency })}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        required
        maxLength={120}
        {...field('name')}
      />
      <PhoneField
        required
        maxLength={40}
        help="We’ll call you on this number."
        {...field('phone')}
      />
      <EmailField required maxLength={254} help="Your receipt goes here." {...field('email')} />
      <TextArea
        label="Notes"
        optional
        rows={4}
        maxLength={2000}
        help="Anything that helps us find you: the direction you drove in, a landmark."
        {...field('notes')}
      />
    </>
  );
}
