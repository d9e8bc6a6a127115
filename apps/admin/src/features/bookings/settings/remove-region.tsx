import { useMutation } from '@tanstack/react-query';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';

/** Removes a region that nothing was ever asked of; others say nothing here. */
export function RemoveRegion({ region, onDone }: { region: RegionSettings; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation(
    api.settings.removeRegion.mutation(() => ({ params: { regionId: region.id } })),
  );
  if (!region.canRemove) return null;
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    setIsOpen(false);
  };
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: 'The region is removed' });
        onDone();
      },
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove region</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Remove ${region.name}?`}
        description="Nothing was ever booked there. Its hours, area and days off go with it."
        actions={
          <>
            <Button onClick={close}>Keep region</Button>
            <Button
              variant="destructive"
              pending={remove.isPending}
              pendingLabel="Removing..."
              onClick={submit}
            >
              Remove region
            </Button>
          </>
        }
      >
        {remove.error === null ? null : (
          <Notice tone="failed" title="The region is still there">
            {remove.error.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
