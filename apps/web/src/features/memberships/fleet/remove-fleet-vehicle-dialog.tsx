import { useMutation } from '@tanstack/react-query';
import type { FleetVehicle } from '@voltcourier/contracts/memberships/fleet';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import { api } from './api.ts';
import { spokenName } from './fleet-vehicles.ts';

/** Dialog that confirms removing a company vehicle. */
export function RemoveFleetVehicleDialog({
  vehicle,
  onClose,
  onRemoved,
}: {
  vehicle: FleetVehicle | undefined;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const remove = useMutation(api.fleet.remove.mutation());
  return (
    <ConfirmDialog
      open={vehicle !== undefined}
      onClose={onClose}
      title="Remove this vehicle?"
      description={
        vehicle === undefined
          ? undefined
          : `${spokenName(vehicle)} leaves the company’s vehicles. Bookings that were made for it stay as they are.`
      }
      back="Keep vehicle"
      action="Remove vehicle"
      pendingLabel="Removing..."
      failedTitle="The vehicle is still there"
      call={remove}
      onConfirm={() => {
        if (vehicle === undefined) return;
        remove.mutate(
          { params: { vehicleId: vehicle.id } },
          {
            onSuccess: () => {
              showToast({
                title: 'Vehicle removed',
                description: `${spokenName(vehicle)} is gone.`,
              });
              onRemoved();
            },
          },
        );
      }}
    />
  );
}
