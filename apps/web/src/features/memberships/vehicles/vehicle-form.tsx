import { useMutation } from '@tanstack/react-query';
import type {
  SavedVehicle,
  VehicleForm as Entered,
} from '@voltcourier/contracts/memberships/vehicles';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from './api.ts';
import rows from '../../../lib/rows.module.css';
import { errorsByField, type FieldErrors } from '../../../lib/use-entries.ts';
import {
  checkEntries,
  entriesOf,
  FIELDS,
  type VehicleField,
} from '../../../lib/vehicle-entries.ts';
import { VehicleFields } from '../../../lib/vehicle-fields.tsx';

interface VehicleFormProps {
  /** The one that is described anew; undefined for a new one. */
  readonly vehicle: SavedVehicle | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Describes a vehicle. */
export function VehicleForm({ vehicle, onSaved, onClose }: VehicleFormProps) {
  const [entries, setEntries] = useState(() => entriesOf(vehicle));
  const [errors, setErrors] = useState<FieldErrors<VehicleField>>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useMutation(api.vehicles.add.mutation((body: Entered) => ({ body })));
  const change = useMutation(
    api.vehicles.change.mutation((body: Entered) => ({
      params: { vehicleId: vehicle?.id ?? '' },
      body,
    })),
  );
  const save = vehicle === undefined ? add : change;

  // The form was asked for: that is where the person goes on.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const showErrors = (found: FieldErrors<VehicleField>) => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkEntries(entries);
    if (!checked.ok) return showErrors(checked.errors);
    setErrors({});
    save.mutate(checked.form, {
      onSuccess: onSaved,
      onError: ({ fieldErrors }) => showErrors(errorsByField(FIELDS, fieldErrors)),
    });
  };

  const field = (name: VehicleField) => ({
    name,
    value: entries[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setEntries((current) => ({ ...current, [name]: target.value }));
      setErrors((current) => ({ ...current, [name]: undefined }));
    },
  });
  const refusal = save.error !== null && save.error.fieldErrors.length === 0 ? save.error : null;

  const title = vehicle === undefined ? 'Add a vehicle' : 'Change this vehicle';

  return (
    <Card title={title}>
      <form ref={form} className={rows.form} aria-label={title} onSubmit={submit} noValidate>
        {refusal === null ? null : (
          <Notice tone="failed" title="The vehicle was not saved">
            {refusal.message}
          </Notice>
        )}
        <VehicleFields field={field} />
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
