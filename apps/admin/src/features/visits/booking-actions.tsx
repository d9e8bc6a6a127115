import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { useKey } from '@voltcourier/ui/keys';
import { useState } from 'react';
import { useMay } from '../../lib/use-user.ts';
import styles from './bookings.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { MissDialog } from './miss-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useSeen } from './use-expected-version.ts';

type Asked = 'complete' | 'correct' | 'miss' | 'cancel' | 'move' | 'refund';

/** What the signed-in person may do with a booking. */
function useRights({ money }: DispatchBooking) {
  const may = useMay();
  return {
    mayWrite: may('bookings:write'),
    mayRefund: money.refundableCents > 0 && may('refunds:write'),
  };
}

/** What of a booking is being changed: the form or dialog that is open, and what it was opened upon. */
export function useBookingChange(booking: DispatchBooking) {
  const [open, setOpen] = useState<Asked>();
  const seen = useSeen(booking);
  const [offered, setOffered] = useState(booking.cancellation);
  const show = (next: Asked) => {
    seen.look();
    setOffered(booking.cancellation);
    setOpen(next);
  };
  const { mayWrite, mayRefund } = useRights(booking);
  const { correctable, canMove } = booking;
  useKey('E', 'Edit the booking', () => show('correct'), correctable !== null && mayWrite);
  useKey('M', 'Move the booking', () => show('move'), canMove && mayWrite);
  useKey('R', 'Refund the customer', () => show('refund'), mayRefund);
  return {
    open,
    seen,
    // Who is asked doesn't lose the question when somebody else was faster.
    cancellation: booking.cancellation ?? (open === 'cancel' ? offered : null),
    show,
    close: () => setOpen(undefined),
  };
}

interface ChangeProps {
  readonly booking: DispatchBooking;
  readonly change: ReturnType<typeof useBookingChange>;
}

/** What can be done with a booking now, by a button and most of it by a key. */
export function BookingActions({ booking, change: { open, cancellation, show } }: ChangeProps) {
  const { canFinish, canMiss, canMove, correctable, emergency, status } = booking;
  const { mayWrite, mayRefund } = useRights(booking);
  if (!mayWrite || open === 'complete' || open === 'correct') return null;
  const isCompleted = status === 'completed';
  return (
    <div className={styles.bar} role="group" aria-label="Actions">
      {canFinish && emergency?.stage !== 'arrived' ? (
        <Button variant={isCompleted ? 'secondary' : 'primary'} onClick={() => show('complete')}>
          {isCompleted ? 'Edit charging data' : 'Mark complete'}
        </Button>
      ) : null}
      {canMiss ? <Button onClick={() => show('miss')}>Mark as no-show</Button> : null}
      {correctable === null ? null : (
        <Button aria-keyshortcuts="E" title="E" onClick={() => show('correct')}>
          Edit
        </Button>
      )}
      {canMove ? (
        <Button aria-keyshortcuts="M" title="M" onClick={() => show('move')}>
          Move
        </Button>
      ) : null}
      {cancellation === null ? null : (
        <Button onClick={() => show('cancel')}>Cancel booking</Button>
      )}
      {mayRefund ? (
        <Button aria-keyshortcuts="R" title="R" onClick={() => show('refund')}>
          Refund
        </Button>
      ) : null}
    </div>
  );
}

/** The dialogs that ask before a booking is missed, moved, refunded or cancelled. */
export function BookingDialogs({ booking, change }: ChangeProps) {
  const { open, seen, cancellation, close } = change;
  const asked = { booking, seen, onClose: close };
  return (
    <>
      <MissDialog {...asked} open={open === 'miss'} />
      <MoveDialog {...asked} open={open === 'move'} />
      {/* Each opening is an order of its own. */}
      {open === 'refund' ? <RefundDialog {...asked} open /> : null}
      {cancellation === null ? null : (
        <CancelDialog {...asked} cancellation={cancellation} open={open === 'cancel'} />
      )}
    </>
  );
}
