import { useMutation } from '@tanstack/react-query';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { api } from '../../lib/api.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

/** Asks before it is written down that nobody was there. */
export function MissDialog({
  booking,
  seen,
  open,
  onClose,
}: {
  booking: DispatchBooking;
  seen: Seen;
  open: boolean;
  onClose: () => void;
}) {
  const miss = useMutation(
    api.dispatch.miss.mutation(
      () => ({ params: { bookingId: booking.id }, query: { version: seen.version } }),
      onClose,
    ),
  );
  const close = () => {
    if (miss.isPending) return;
    miss.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Mark as no-show?"
      description={
        booking.usesSession
          ? 'The session counts as used. You can’t undo this.'
          : 'The payment is kept under the no-show policy. You can’t undo this.'
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
            Mark as no-show
          </Button>
        </>
      }
    >
      <RefusalNotice title="Not saved" error={miss.error} seen={seen} />
    </Dialog>
  );
}
