import type { Cancellation } from '@voltcourier/contracts/visits/customer-changes';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Money } from '@voltcourier/ui/money';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { Refusal } from '../../lib/refusal.tsx';
import { formatAppointment } from '../../lib/appointment.ts';
import styles from './appointment.module.css';
import { useCancel } from './use-appointment.ts';

interface CancelDialogProps {
  readonly booking: Booking;
  readonly cancellation: Cancellation;
  readonly open: boolean;
  readonly onClose: () => void;
}

function textsOf(booking: Booking, cancellation: Cancellation) {
  const { rule, feeCents, refundCents, freeUntil, session } = cancellation;
  const isCallOut = booking.kind === 'emergency';
  if (session === 'returned') {
    return isCallOut
      ? 'The call-out comes back to your membership.'
      : 'The session comes back to your membership.';
  }
  if (session === 'lost') {
    return isCallOut
      ? 'It is too late to get the call-out back: it counts as used.'
      : 'It is too late to get the session back: it counts as used.';
  }
  if (booking.depositInBitcoinCents !== undefined) {
    return `You’ve sent ${formatUsd(booking.depositInBitcoinCents)} in Bitcoin. We’ll contact you to return it.`;
  }
  if (feeCents + refundCents === 0) return 'You haven’t paid, so there’s nothing to refund.';
  if (rule === 'free') {
    return freeUntil === null
      ? 'Cancelling is free until a technician is on the way.'
      : `Cancelling is free until ${formatAppointment(freeUntil, booking.zone)}.`;
  }
  return booking.kind === 'emergency'
    ? 'A technician is on the way to you, so half of the price is kept.'
    : 'It starts in less than 4 hours, so half of the price is kept.';
}

/** An emergency has no appointment and no spot. */
function labelsOf(booking: Booking, isKept: boolean) {
  if (booking.kind === 'emergency') {
    return { title: 'Cancel this request?', keep: 'Keep request', cancel: 'Cancel request' };
  }
  return isKept
    ? { title: 'Cancel this appointment?', keep: 'Keep appointment', cancel: 'Cancel booking' }
    : { title: 'Give up this spot?', keep: 'Keep spot', cancel: 'Cancel booking' };
}

/** Dialog that confirms a cancellation, with the exact amounts that the user agrees to. */
export function CancelDialog({ booking, cancellation, open, onClose }: CancelDialogProps) {
  const cancel = useCancel(booking);
  const { feeCents, refundCents, session } = cancellation;
  const isPaid = feeCents + refundCents > 0;
  const labels = labelsOf(booking, isPaid || session !== null);
  const close = () => {
    if (cancel.isPending) return;
    cancel.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={labels.title}
      description={textsOf(booking, cancellation)}
      actions={
        <>
          <Button onClick={close}>{labels.keep}</Button>
          <Button
            variant="destructive"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate({ feeCents, losesSession: session === 'lost' })}
          >
            {refundCents > 0 ? `Cancel and get ${formatUsd(refundCents)} back` : labels.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Refusal error={cancel.error} title="Nothing has been cancelled" />
        {isPaid ? (
          <SummaryList
            rows={[
              { term: 'Paid', value: <Money>{formatUsd(feeCents + refundCents)}</Money> },
              { term: 'Cancellation fee', value: <Money>{formatUsd(feeCents)}</Money> },
            ]}
            total={{ term: 'Your refund', value: <Money>{formatUsd(refundCents)}</Money> }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
