import type { DispatchBooking } from '@voltcourier/contracts/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { useMiss } from './use-dispatch.ts';

/** Asks before it is written down that nobody was there. */
export function MissDialog({
  booking,
  open,
  onClose,
}: {
  booking: DispatchBooking;
  open: boolean;
  onClose: () => void;
}) {
  const miss = useMiss(booking.id, onClose);
  const close = () => {
    if (miss.isPending) return;
    miss.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Was nobody there?"
      description={
        booking.usesSession
          ? `The session of ${booking.name} counts as used. This can’t be undone.`
          : `What ${booking.name} paid is kept, as the terms say of missed appointments. This can’t be undone.`
      }
      actions={
        <>
          <Button onClick={close}>Back</Button>
          <Button
            variant="destructive"
            pending={miss.isPending}
            pendingLabel="Saving..."
            onClick={() => miss.mutate()}
          >
            Nobody was there
          </Button>
        </>
      }
    >
      {miss.error === null ? null : (
        <Notice tone="failed" title="Nothing is written down">
          {miss.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
