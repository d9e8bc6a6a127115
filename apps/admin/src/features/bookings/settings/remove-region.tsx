import { useMutation } from '@tanstack/react-query';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { settingsApi } from '../../../lib/api/settings.ts';

/** Removes a region that was never used; renders nothing for others. */
export function RemoveRegion({ region, onDone }: { region: RegionSettings; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation(
    settingsApi.removeRegion.mutation(() => ({ params: { regionId: region.id } })),
  );
  if (!region.canRemove) return null;
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: 'Region removed' });
        onDone();
      },
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove region</Button>
      <ConfirmDialog
        open={isOpen}
        title={`Remove ${region.name}?`}
        description="Nothing was ever booked there. Its hours, area and days off are removed with it."
        back="Keep region"
        action="Remove region"
        pendingLabel="Removing..."
        failedTitle="Region not removed"
        call={remove}
        onConfirm={submit}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
