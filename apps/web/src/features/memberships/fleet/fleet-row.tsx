import type { FleetVehicle, FleetView } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { CarIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { memo, useEffect, useRef } from 'react';
import styles from '../../../lib/rows.module.css';
import { vehicleName } from '../../../lib/vehicle-entries.ts';
import fleet from './fleet.module.css';
import { FleetForm } from './fleet-form.tsx';
import { detailsOf, spokenName } from './fleet-vehicles.ts';

interface FleetRowProps {
  readonly vehicle: FleetVehicle;
  /** The name of its cost center. */
  readonly centre: string | undefined;
  readonly costCentres: FleetView['costCentres'];
  readonly mayChange: boolean;
  readonly isEdited: boolean;
  /** Opens the form in the row's place, and closes it. Keep both stable between renders. */
  readonly onEdit: (vehicleId: string, isEdited: boolean) => void;
  readonly onRemove: (vehicle: FleetVehicle) => void;
}

/** One vehicle of the company; a company has hundreds, so a row is drawn when it changes. */
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
    // Back to where the form was opened.
    if (wasEdited.current && !isEdited) change.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);
  const close = () => onEdit(vehicle.id, false);
  if (isEdited) {
    return (
      <li className={fleet.edited}>
        <FleetForm
          vehicle={vehicle}
          costCentres={costCentres}
          onClose={close}
          onSaved={() => {
            showToast({ title: 'Vehicle saved' });
            close();
          }}
        />
      </li>
    );
  }
  const spoken = spokenName(vehicle);
  return (
    <li className={styles.row}>
      <CarIcon size="1.5rem" />
      <div className={styles.words}>
        <h3 className={styles.name}>{vehicleName(vehicle)}</h3>
        <p className={styles.quiet}>{detailsOf(vehicle)}</p>
        {centre === undefined ? null : <p className={styles.quiet}>{`Cost center: ${centre}`}</p>}
      </div>
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
