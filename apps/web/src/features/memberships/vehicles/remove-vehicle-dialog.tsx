import { useMutation } from '@tanstack/react-query';
import type { SavedVehicle } from '@voltcourier/contracts/memberships/vehicles';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { api } from './api.ts';
import { vehicleName } from '../../../lib/vehicle-entries.ts';

interface RemoveVehicleDialogProps {
  /** Undefined while the dialog is closed. */
  readonly vehicle: SavedVehicle | undefined;
  readonly onClose: () => void;
  readonly onRemoved: (vehicle: SavedVehicle) => void;
}

/** Dialog that confirms deleting a vehicle. */
export function RemoveVehicleDialog({ vehicle, onClose, onRemoved }: RemoveVehicleDialogProps) {
  const remove = useMutation(api.vehicles.remove.mutation());
  return (
    <ConfirmDialog
      open={vehicle !== undefined}
      onClose={onClose}
      title="Remove this vehicle?"
      description={
        vehicle === undefined
          ? undefined
          : `${vehicleName(vehicle)} leaves your account. Bookings that were made for it stay as they are.`
      }
      back="Keep vehicle"
      action="Remove vehicle"
      pendingLabel="Removing..."
      failedTitle="The vehicle is still there"
      call={remove}
      onConfirm={() => {
        if (vehicle !== undefined)
          remove.mutate(
            { params: { vehicleId: vehicle.id } },
            { onSuccess: () => onRemoved(vehicle) },
          );
      }}
    />
  );
}
