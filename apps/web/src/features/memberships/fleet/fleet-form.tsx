import { useMutation } from '@tanstack/react-query';
import type {
  FleetVehicle,
  FleetVehicleForm,
  FleetView,
} from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { Refusal } from '../../../lib/refusal.tsx';
import { api } from './api.ts';
import rows from '../../../lib/rows.module.css';
import { useOpenedForm } from '../../../lib/use-opened-form.ts';
import { VehicleFields } from '../../../lib/vehicle-fields.tsx';
import { checkFleetEntries, fleetEntriesOf } from './fleet-vehicles.ts';

/** Props of FleetForm. */
export interface FleetFormProps {
  /** The vehicle to change; undefined for a new one. */
  readonly vehicle: FleetVehicle | undefined;
  readonly costCentres: FleetView['costCentres'];
  /** Called when it is saved, or not wanted. */
  readonly onClose: () => void;
}

/** Form for a company vehicle. A refusal keeps the entries. */
export function FleetForm({ vehicle, costCentres, onClose }: FleetFormProps) {
  const add = useMutation(api.fleet.add.mutation((body: FleetVehicleForm) => ({ body })));
  const change = useMutation(
    api.fleet.change.mutation((body: FleetVehicleForm) => ({
      params: { vehicleId: vehicle?.id ?? '' },
      body,
    })),
  );
  const save = vehicle === undefined ? add : change;

  const { formProps, field, refusal } = useOpenedForm({
    name: `fleet-${vehicle?.id ?? 'new'}`,
    begun: () => fleetEntriesOf(vehicle),
    check: checkFleetEntries,
    save,
    refusedField: ({ code, message }) => (code === 'plate_taken' ? { plate: message } : undefined),
    onSaved: () => {
      showToast({ title: 'Vehicle saved' });
      onClose();
    },
  });
  const title = vehicle === undefined ? 'Add a company vehicle' : 'Change this vehicle';

  return (
    <Card title={title} level={3}>
      <form className={rows.form} aria-label={title} {...formProps}>
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
