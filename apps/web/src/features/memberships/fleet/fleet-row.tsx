import type { FleetVehicle, FleetView } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { FactLine } from '@voltcourier/ui/fact-line';
import { CarIcon } from '@voltcourier/ui/icon';
import { memo, useEffect, useRef } from 'react';
import styles from '../../../lib/rows.module.css';
import { vehicleDetails, vehicleName } from '../../../lib/vehicle-entries.ts';
import fleet from './fleet.module.css';
import { EditedVehicle } from './edited-vehicle.tsx';
import { spokenName } from './fleet-vehicles.ts';

interface FleetRowProps {
  readonly vehicle: FleetVehicle;
  /** Name of its cost center. */
  readonly centre: string | undefined;
  readonly costCentres: FleetView['costCentres'];
  readonly mayChange: boolean;
  readonly isEdited: boolean;
  /**
   * Opens the form in place of the row, or closes it. Keep this callback and `onRemove` stable
   * between renders.
   */
  readonly onEdit: (vehicleId: string, isEdited: boolean) => void;
  readonly onRemove: (vehicle: FleetVehicle) => void;
}

function VehicleText({ vehicle, centre }: Pick<FleetRowProps, 'vehicle' | 'centre'>) {
  return (
    <div className={styles.text}>
      <h3 className={styles.name}>{vehicleName(vehicle)}</h3>
      <p className={styles.quiet}>
        <FactLine facts={vehicleDetails(vehicle)} />
      </p>
      {centre === undefined ? null : <p className={styles.quiet}>{`Cost center: ${centre}`}</p>}
    </div>
  );
}

/** A row for a company vehicle. Memoized, because a company may have hundreds. */
export const FleetRow = memo(function FleetRow({
  vehicle,
  centre,
  costCentres,
  mayChange,
  isEdited,
  onEdit,
  onRemove,
}: FleetRowProps) {
  const change = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Returns the focus to the button that opened the form.
    if (wasEdited.current && !isEdited) change.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) {
    return (
      <li className={fleet.edited}>
        <EditedVehicle
          vehicle={vehicle}
          costCentres={costCentres}
          onClose={() => onEdit(vehicle.id, false)}
        />
      </li>
    );
  }
  const spoken = spokenName(vehicle);
  return (
    <li className={styles.row}>
      <CarIcon size="1.5rem" />
      <VehicleText vehicle={vehicle} centre={centre} />
      {mayChange ? (
        <div className={styles.actions}>
          <Button
            ref={change}
            variant="quiet"
            aria-label={`Change ${spoken}`}
            onClick={() => onEdit(vehicle.id, true)}
          >
            Change
          </Button>
          <Button variant="quiet" aria-label={`Remove ${spoken}`} onClick={() => onRemove(vehicle)}>
            Remove
          </Button>
        </div>
      ) : null}
    </li>
  );
});
