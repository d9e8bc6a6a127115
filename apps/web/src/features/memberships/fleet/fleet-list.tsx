import type { FleetVehicle, FleetView } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FleetIcon } from '@voltcourier/ui/icon';
import { type ReactNode, useState } from 'react';
import { isInterrupted } from '../../../lib/use-entries.ts';
import styles from '../../../lib/rows.module.css';
import { useTop } from '../../../lib/use-top.ts';
import { EditedVehicle } from './edited-vehicle.tsx';
import { FoundVehicles } from './found-vehicles.tsx';
import { RemoveFleetVehicleDialog } from './remove-fleet-vehicle-dialog.tsx';

interface FleetListProps {
  readonly fleet: FleetView;
  /** Shown next to the button that adds one vehicle: adding several at once. */
  readonly more?: ReactNode;
}

/**
 * The company's vehicles: all members can view and search them, some can add, change and remove
 * them.
 */
export function FleetList({ fleet, more }: FleetListProps) {
  const mayChange = fleet.role !== 'driver';
  const [isAdding, setIsAdding] = useState(() => isInterrupted('fleet-new'));
  const [removing, setRemoving] = useState<FleetVehicle>();
  const { top, focusTop } = useTop();
  const close = () => {
    setIsAdding(false);
    focusTop();
  };
  const isEmpty = fleet.vehicles.length === 0;
  const actions = mayChange ? (
    <div className={styles.actions}>
      {isAdding ? null : (
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          Add a vehicle
        </Button>
      )}
      {more}
    </div>
  ) : null;

  return (
    <div ref={top} className={styles.page} tabIndex={-1} aria-label="Company vehicles" role="group">
      {!isEmpty || isAdding ? actions : null}
      {isAdding ? (
        <EditedVehicle vehicle={undefined} costCentres={fleet.costCentres} onClose={close} />
      ) : null}
      {isEmpty && !isAdding ? <NoVehicles mayChange={mayChange} actions={actions} /> : null}
      {isEmpty ? null : (
        <FoundVehicles
          fleet={fleet}
          mayChange={mayChange}
          onRemove={setRemoving}
          onAllShown={focusTop}
        />
      )}
      <RemoveFleetVehicleDialog
        vehicle={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined);
          focusTop();
        }}
      />
    </div>
  );
}

function NoVehicles({ mayChange, actions }: { mayChange: boolean; actions: ReactNode }) {
  return (
    <EmptyState
      level={3}
      title="The company’s vehicles will be here"
      illustration={<FleetIcon size="2.5rem" />}
      action={actions}
    >
      {mayChange
        ? 'Describe them once, one by one or all from a file. Your drivers choose them when they book.'
        : 'Its owner and managers add them. You choose them when you book.'}
    </EmptyState>
  );
}
