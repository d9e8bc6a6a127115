import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd, SERVICES } from '@voltcourier/pricing';
import { SelectField } from '@voltcourier/ui/select-field';
import type { ContractForm } from '../../lib/use-contract-form.ts';

/** Services with their prices. */
export const SERVICE_OPTIONS = Object.values(SERVICES).map(({ type, label, priceCents }) => ({
  value: type,
  label: `${label}, ${formatUsd(priceCents)}`,
}));

/** Kinds of vehicles. */
export const VEHICLE_OPTIONS = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

/** Service and vehicle type: two fields for a separate row. */
export function ServiceFields({
  form,
  vehiclePlaceholder,
}: {
  form: Pick<ContractForm<{ serviceType: string; vehicle: string }>, 'field'>;
  /** Placeholder if the vehicle may be unknown at first. */
  vehiclePlaceholder?: string;
}) {
  return (
    <>
      <SelectField
        label="Service"
        placeholder="Select a service"
        options={SERVICE_OPTIONS}
        required
        {...form.field('serviceType')}
      />
      <SelectField
        label="Vehicle"
        placeholder={vehiclePlaceholder}
        options={VEHICLE_OPTIONS}
        required
        {...form.field('vehicle')}
      />
    </>
  );
}
