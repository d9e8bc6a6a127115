import type { SavedVehicle } from '@voltcourier/contracts/vehicles';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { useRemoveVehicle } from './use-vehicles.ts';
import { vehicleName } from './vehicle-entries.ts';

interface RemoveVehicleDialogProps {
  /** Undefined while nothing is asked. */
  readonly vehicle: SavedVehicle | undefined;
  readonly onClose: () => void;
  readonly onRemoved: (vehicle: SavedVehicle) => void;
}

/** Asks before a vehicle is forgotten. */
export function RemoveVehicleDialog({ vehicle, onClose, onRemoved }: RemoveVehicleDialogProps) {
  const remove = useRemoveVehicle();
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  return (
    <Dialog
      open={vehicle !== undefined}
      onClose={close}
      title="Remove this vehicle?"
      description={
        vehicle === undefined
          ? undefined
          : `${vehicleName(vehicle)} leaves your account. Bookings that were made for it stay as they are.`
      }
      actions={
        <>
          <Button onClick={close}>Keep vehicle</Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            pendingLabel="Removing..."
            onClick={() => {
              if (vehicle === undefined) return;
              remove.mutate(vehicle.id, { onSuccess: () => onRemoved(vehicle) });
            }}
          >
            Remove vehicle
          </Button>
        </>
      }
    >
      {remove.error === null ? null : (
        <Notice tone="failed" title="The vehicle is still there">
          {remove.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
