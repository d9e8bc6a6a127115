import { useMutation } from '@tanstack/react-query';
import type {
  SavedVehicle,
  VehicleForm as Entered,
} from '@voltcourier/contracts/memberships/vehicles';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '../../../lib/refusal.tsx';
import { api } from './api.ts';
import rows from '../../../lib/rows.module.css';
import { useOpenedForm } from '../../../lib/use-opened-form.ts';
import { checkEntries, entriesOf } from '../../../lib/vehicle-entries.ts';
import { VehicleFields } from '../../../lib/vehicle-fields.tsx';

interface VehicleFormProps {
  /** The vehicle to change; undefined for a new one. */
  readonly vehicle: SavedVehicle | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Form for a vehicle. */
export function VehicleForm({ vehicle, onSaved, onClose }: VehicleFormProps) {
  const add = useMutation(api.vehicles.add.mutation((body: Entered) => ({ body })));
  const change = useMutation(
    api.vehicles.change.mutation((body: Entered) => ({
      params: { vehicleId: vehicle?.id ?? '' },
      body,
    })),
  );
  const save = vehicle === undefined ? add : change;

  const { formProps, field, refusal } = useOpenedForm({
    name: `vehicle-${vehicle?.id ?? 'new'}`,
    begun: () => entriesOf(vehicle),
    check: checkEntries,
    save,
    onSaved,
  });
  const title = vehicle === undefined ? 'Add a vehicle' : 'Change this vehicle';

  return (
    <Card title={title}>
      <form className={rows.form} aria-label={title} {...formProps}>
        <VehicleFields field={field} />
        <Refusal error={refusal} title="The vehicle was not saved" />
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
