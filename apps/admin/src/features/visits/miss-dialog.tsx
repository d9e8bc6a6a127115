import { useMutation } from '@tanstack/react-query';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

/** Asks for confirmation before marking a visit as missed. */
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
    dispatchApi.miss.mutation(
      () => ({ params: { bookingId: booking.id }, query: { version: seen.version } }),
      onClose,
    ),
  );
  return (
    <ConfirmDialog
      open={open}
      title="Mark as no-show?"
      description={
        booking.usesSession
          ? 'The session counts as used. You can’t undo this.'
          : 'The payment is kept under the no-show policy. You can’t undo this.'
      }
      back="Back"
      action="Mark as no-show"
      pendingLabel="Saving..."
      failedTitle="Not saved"
      call={miss}
      refusal={<RefusalNotice title="Not saved" error={miss.error} seen={seen} />}
      onConfirm={() => miss.mutate()}
      onClose={onClose}
    />
  );
}
