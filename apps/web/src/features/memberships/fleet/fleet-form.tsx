import { useMutation } from '@tanstack/react-query';
import type {
  FleetVehicle,
  FleetVehicleForm,
  FleetView,
} from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from './api.ts';
import rows from '../../../lib/rows.module.css';
import { errorsByField, type FieldErrors } from '../../../lib/use-entries.ts';
import { VehicleFields } from '../../../lib/vehicle-fields.tsx';
import {
  checkFleetEntries,
  FLEET_FIELDS,
  type FleetField,
  fleetEntriesOf,
} from './fleet-vehicles.ts';

interface FleetFormProps {
  /** The one that is described anew; undefined for a new one. */
  readonly vehicle: FleetVehicle | undefined;
  readonly costCentres: FleetView['costCentres'];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Describes a vehicle of the company. Whatever is refused, what was typed stays. */
export function FleetForm({ vehicle, costCentres, onSaved, onClose }: FleetFormProps) {
  const [entries, setEntries] = useState(() => fleetEntriesOf(vehicle));
  const [errors, setErrors] = useState<FieldErrors<FleetField>>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useMutation(api.fleet.add.mutation((body: FleetVehicleForm) => ({ body })));
  const change = useMutation(
    api.fleet.change.mutation((body: FleetVehicleForm) => ({
      params: { vehicleId: vehicle?.id ?? '' },
      body,
    })),
  );
  const save = vehicle === undefined ? add : change;

  // The form was asked for: that is where the person goes on.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const showErrors = (found: FieldErrors<FleetField>) => {
    setErrors(found);
    const first = FLEET_FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkFleetEntries(entries);
    if (!checked.ok) return showErrors(checked.errors);
    setErrors({});
    save.mutate(checked.form, {
      onSuccess: onSaved,
      onError: ({ code, message, fieldErrors }) =>
        showErrors(
          code === 'plate_taken' ? { plate: message } : errorsByField(FLEET_FIELDS, fieldErrors),
        ),
    });
  };

  const field = (name: FleetField) => ({
    name,
    value: entries[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setEntries((current) => ({ ...current, [name]: target.value }));
      setErrors((current) => ({ ...current, [name]: undefined }));
    },
  });
  const isOfForm = save.error?.code !== 'plate_taken' && save.error?.fieldErrors.length === 0;
  const title = vehicle === undefined ? 'Add a company vehicle' : 'Change this vehicle';

  return (
    <Card title={title} level={3}>
      <form ref={form} className={rows.form} aria-label={title} onSubmit={submit} noValidate>
        {save.error !== null && isOfForm ? (
          <Notice tone="failed" title="The vehicle was not saved">
            {save.error.message}
          </Notice>
        ) : null}
        <VehicleFields field={field} />
        <SelectField
          label="Cost center"
          optional
          placeholder="None"
          help={
            costCentres.length === 0 ? 'Add cost centers below, and choose one here.' : undefined
          }
          options={costCentres.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('costCentreId')}
        />
        <div className={rows.actions}>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
            Save vehicle
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  );
}
