import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd, SERVICE_TYPES, SERVICES } from '@voltcourier/pricing';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Money } from '@voltcourier/ui/money';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { FormFields } from '@voltcourier/ui/use-form-fields';
import { type ComponentType, Suspense } from 'react';
import type { VehicleChoiceProps } from '../../lib/vehicle-choice.ts';
import styles from './booking-form.module.css';
import type { FieldName } from './form-entries.ts';
import { AddressField } from './places/address-field.tsx';

const vehicleOptions = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

const serviceOptions = SERVICE_TYPES.map((type) => ({
  value: type,
  label: SERVICES[type].label,
  detail: SERVICES[type].description,
  aside: <Money>{formatUsd(SERVICES[type].priceCents)}</Money>,
}));

interface FieldsProps {
  readonly state: FormFields<FieldName>;
}

/** Fields for the customer and the car's location. */
export function PersonalFields({
  state: { errors, field },
  refusal,
}: FieldsProps & {
  /** Why the location isn't served, or undefined. */
  readonly refusal: string | undefined;
}) {
  return (
    <FieldSet legend="Personal Information">
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <EmailField required help="Your confirmation goes here." {...field('email')} />
      <PhoneField
        optional
        maxLength={40}
        help="So that the technician can reach you."
        {...field('phone')}
      />
      <AddressField
        label="Service location"
        help="Where the car will be: street, city, state and ZIP code."
        field={{ ...field('location'), error: errors.location ?? refusal }}
      />
    </FieldSet>
  );
}

/** Fields for the car and the service. */
export function VehicleAndServiceFields({
  state: { entries, errors, change, field },
  VehicleChoice,
}: FieldsProps & {
  /** Chooses one of the user's vehicles; only if signed in. */
  readonly VehicleChoice: ComponentType<VehicleChoiceProps> | undefined;
}) {
  return (
    <FieldSet legend="Vehicle & Service Details">
      {VehicleChoice === undefined ? null : (
        <Suspense fallback={null}>
          <VehicleChoice
            value={entries.vehicleId}
            isUntouched={entries.vehicleId === '' && entries.vehicle === ''}
            error={errors.vehicleId}
            onChoose={change}
          />
        </Suspense>
      )}
      <div className={styles.type}>
        <SelectField
          label="Vehicle type"
          placeholder="Select your vehicle"
          options={vehicleOptions}
          required
          {...field('vehicle')}
          onChange={({ target }) => change({ vehicle: target.value, vehicleId: '' })}
        />
      </div>
      <div data-field="serviceType">
        <RadioCards
          legend="Service type"
          name="serviceType"
          options={serviceOptions}
          value={entries.serviceType}
          error={errors.serviceType}
          onValueChange={(serviceType) => change({ serviceType })}
        />
      </div>
      <TextArea
        label="Notes"
        optional
        rows={4}
        maxLength={2000}
        help="Gate codes, the parking level, where the charging port is."
        {...field('notes')}
      />
    </FieldSet>
  );
}
