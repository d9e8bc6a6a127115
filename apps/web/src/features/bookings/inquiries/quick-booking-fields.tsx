import { QUICK_BOOKING_VEHICLES } from '@voltcourier/contracts/bookings/inquiries';
import {
  QUICK_BOOKING_SERVICES,
  QUICK_BOOKING_URGENCIES,
  type ResponsePromises,
  type QuickBookingService,
  quickBookingServiceLabel,
} from '@voltcourier/pricing';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { FormFields } from '@voltcourier/ui/use-form-fields';
import { type ComponentType, Suspense, useCallback } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import type { ChosenVehicle, SavedVehicleChoiceProps } from '../../../lib/vehicle-choice.ts';
import { usePromises } from '../../../lib/promises.ts';
import { AddressField } from '../places/address-field.tsx';
import { entriesOfVehicle, type FieldName, targetLabel } from './quick-booking-entries.ts';
import styles from './quick-booking.module.css';

/** Props of a quick booking step. */
export interface StepProps {
  readonly state: FormFields<FieldName>;
}

/** Slot for choosing one of the user's vehicles; only if signed in. */
export interface VehicleChoiceSlot {
  readonly VehicleChoice: ComponentType<SavedVehicleChoiceProps> | undefined;
}

const vehicleOptions = Object.entries(QUICK_BOOKING_VEHICLES).map(([value, label]) => ({
  value,
  label,
}));

const WHEN_TO_TAKE: Readonly<Record<QuickBookingService, string>> = {
  standard: 'The car stays parked anyway, at home or at work.',
  fast: 'You need to drive again soon.',
};

const services = Object.keys(QUICK_BOOKING_SERVICES) as QuickBookingService[];
const serviceOptions = services.map((service) => ({
  value: service,
  label: quickBookingServiceLabel(service),
  detail: WHEN_TO_TAKE[service],
}));

/** Names of the urgencies. */
export const URGENCY_NAMES = {
  normal: 'Normal',
  priority: 'Priority',
  emergency: 'Emergency',
} as const;

const urgencyOptions = (promises: ResponsePromises) =>
  QUICK_BOOKING_URGENCIES.map((urgency) => ({
    value: urgency,
    label: URGENCY_NAMES[urgency],
    aside: targetLabel(urgency, promises),
  }));

/** Step 1: contact details, and the car's location. */
export function ContactFields({ state: { field } }: StepProps) {
  return (
    <>
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <PhoneField required help="We’ll call you on this number." {...field('phone')} />
      <EmailField optional help="We’ll send you a copy of your request." {...field('email')} />
      <AddressField
        label="Service location"
        help="Where the car will be: street, city, state and ZIP code."
        field={field('location')}
      />
    </>
  );
}

/** Fields for the car: one of the user's own, or its type. */
function VehicleFields({
  state: { entries, errors, change, field },
  VehicleChoice,
}: StepProps & VehicleChoiceSlot) {
  const choose = useCallback(
    (vehicle: ChosenVehicle | undefined) => change(entriesOfVehicle(vehicle)),
    [change],
  );
  return (
    <>
      {VehicleChoice === undefined ? null : (
        <div className={styles.choice}>
          <Suspense fallback={null}>
            <VehicleChoice
              value={entries.vehicleId}
              isUntouched={entries.vehicleId === '' && entries.vehicleType === ''}
              error={errors.vehicleId}
              onChoose={choose}
            />
          </Suspense>
        </div>
      )}
      <SelectField
        label="Vehicle type"
        placeholder="Select your vehicle"
        options={vehicleOptions}
        required
        {...field('vehicleType')}
        onChange={({ target }) =>
          change({ vehicleType: target.value, vehicleId: '', vehicleName: '' })
        }
      />
    </>
  );
}

/** Step 2: car, charge, and urgency. */
export function ServiceFields({ state, VehicleChoice }: StepProps & VehicleChoiceSlot) {
  const { entries, errors, change, field } = state;
  const promises = usePromises();
  return (
    <>
      <VehicleFields state={state} VehicleChoice={VehicleChoice} />
      <RadioCards
        legend="Service type"
        name="serviceType"
        options={serviceOptions}
        value={entries.serviceType}
        error={errors.serviceType}
        onValueChange={(serviceType) => change({ serviceType })}
      />
      <RadioCards
        legend="How soon do you need us?"
        name="urgency"
        options={urgencyOptions(promises)}
        value={entries.urgency}
        error={errors.urgency}
        help={
          <>
            Stranded right now? <Link to={paths.emergency}>Ask for an emergency charge</Link>{' '}
            instead.
          </>
        }
        onValueChange={(urgency) => change({ urgency })}
      />
      <TextField
        label="Preferred time"
        optional
        maxLength={80}
        help="Such as “today after 5 PM”. We’ll confirm it when we call."
        {...field('preferredTime')}
      />
      <TextArea
        label="Notes"
        optional
        rows={4}
        maxLength={2000}
        help="Gate codes, the parking level, how many cars there are."
        {...field('notes')}
      />
    </>
  );
}
