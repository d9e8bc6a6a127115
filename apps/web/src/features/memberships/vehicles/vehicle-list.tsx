import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedVehicle } from '@voltcourier/contracts/memberships/vehicles';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FactLine } from '@voltcourier/ui/fact-line';
import { CarIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { type ReactNode, useState } from 'react';
import { api } from './api.ts';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { isInterrupted } from '../../../lib/use-entries.ts';
import { DefaultMark, Row, RowList } from '../../../lib/row.tsx';
import { useTop } from '../../../lib/use-top.ts';
import styles from '../../../lib/rows.module.css';
import { vehicleDetails, vehicleName } from '../../../lib/vehicle-entries.ts';
import { RemoveVehicleDialog } from './remove-vehicle-dialog.tsx';
import { VehicleForm } from './vehicle-form.tsx';

interface VehicleRowProps {
  readonly vehicle: SavedVehicle;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A vehicle with its actions. */
function VehicleRow({ vehicle, onEdit, onRemove }: VehicleRowProps) {
  const makeDefault = useMutation(api.vehicles.makeDefault.mutation());
  const name = vehicleName(vehicle);
  return (
    <Row
      level={2}
      icon={<CarIcon size="1.5rem" />}
      name={name}
      error={makeDefault.error}
      actions={
        <>
          <DefaultMark
            isDefault={vehicle.isDefault}
            name={name}
            pending={makeDefault.isPending}
            onMake={() =>
              makeDefault.mutate(
                { params: { vehicleId: vehicle.id } },
                {
                  onSuccess: () =>
                    showToast({
                      title: 'Default changed',
                      description: `${name} is now your default.`,
                    }),
                },
              )
            }
          />
          <Button variant="quiet" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        <FactLine facts={vehicleDetails(vehicle)} />
      </p>
    </Row>
  );
}

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyState
    level={2}
    title="Your vehicles will be here"
    illustration={<CarIcon size="2.5rem" />}
    action={action}
  >
    Describe your car once, and choose it when you book.
  </EmptyState>
);

interface EditedVehicleProps {
  readonly editing: SavedVehicle | 'new';
  readonly onClose: () => void;
}

/** The form of a new vehicle or a saved one. */
function EditedVehicle({ editing, onClose }: EditedVehicleProps) {
  const vehicle = editing === 'new' ? undefined : editing;
  return (
    <VehicleForm
      key={vehicle?.id ?? 'new'}
      vehicle={vehicle}
      onClose={onClose}
      onSaved={() => {
        showToast({ title: 'Vehicle saved' });
        onClose();
      }}
    />
  );
}

function Vehicles({ vehicles }: { vehicles: readonly SavedVehicle[] }) {
  const [editing, setEditing] = useState<SavedVehicle | 'new' | undefined>(() =>
    isInterrupted('vehicle-new')
      ? 'new'
      : vehicles.find(({ id }) => isInterrupted(`vehicle-${id}`)),
  );
  const [removing, setRemoving] = useState<SavedVehicle>();
  const { top, focusTop } = useTop();
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      Add a vehicle
    </Button>
  );
  const close = () => {
    setEditing(undefined);
    focusTop();
  };
  return (
    <RowList
      label="Your vehicles"
      top={top}
      rows={vehicles.map((vehicle) => (
        <VehicleRow
          key={vehicle.id}
          vehicle={vehicle}
          onEdit={() => setEditing(vehicle)}
          onRemove={() => setRemoving(vehicle)}
        />
      ))}
      empty={<NoneYet action={add} />}
      add={add}
      form={editing === undefined ? undefined : <EditedVehicle editing={editing} onClose={close} />}
    >
      <RemoveVehicleDialog
        vehicle={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={(vehicle) => {
          setRemoving(undefined);
          if (editing === vehicle) setEditing(undefined);
          showToast({ title: 'Vehicle removed', description: `${vehicleName(vehicle)} is gone.` });
          focusTop();
        }}
      />
    </RowList>
  );
}

/** The signed-in user's vehicles: viewed, added, changed and removed. */
export function VehicleList() {
  const result = useQuery({ ...api.vehicles.list.query(), ...ASKED_ANEW });
  return result.data === undefined ? (
    <QueryState
      result={result}
      loading="Loading your vehicles..."
      failed="We can’t show your vehicles"
    />
  ) : (
    <Vehicles vehicles={result.data.vehicles} />
  );
}
