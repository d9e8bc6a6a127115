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

type OpenDialog = 'complete' | 'correct' | 'miss' | 'cancel' | 'move' | 'refund';

/** Actions on a booking that the signed-in user is permitted to take. */
function useRights({ money }: DispatchBooking) {
  const may = useMay();
  return {
    mayWrite: may('bookings:write'),
    mayRefund: money.refundableCents > 0 && may('refunds:write'),
  };
}

/** State of a change: the open form or dialog, and the version it is based on. */
export function useBookingChange(booking: DispatchBooking) {
  const [open, setOpen] = useState<OpenDialog>();
  const seen = useSeen(booking);
  const [offered, setOffered] = useState(booking);
  const show = (next: OpenDialog) => {
    seen.update();
    setOffered(booking);
    setOpen(next);
  };
  const { mayWrite, mayRefund } = useRights(booking);
  const { correctable, canMove } = booking;
  // Another form or dialog would close the open form, and its entries would be lost.
  const isWriting = open === 'complete' || open === 'correct';
  const isFree = mayWrite && !isWriting;
  useKey('E', 'Edit the booking', () => show('correct'), isFree && correctable !== null);
  useKey('M', 'Move the booking', () => show('move'), isFree && canMove);
  useKey('R', 'Refund the customer', () => show('refund'), mayRefund && !isWriting);
  return {
    open,
    /** Whether a form is open next to the booking. */
    isWriting,
    seen,
    // What is open stays open if someone else was faster.
    cancellation: booking.cancellation ?? (open === 'cancel' ? offered.cancellation : null),
    correction: open === 'correct' ? (correctable ?? offered.correctable) : null,
    show,
    close: () => setOpen(undefined),
  };
}

interface ChangeProps {
  readonly booking: DispatchBooking;
  readonly change: ReturnType<typeof useBookingChange>;
}

/** Available actions on a booking, as buttons, most of them with a shortcut. */
export function BookingActions({
  booking,
  change: { isWriting, cancellation, show },
}: ChangeProps) {
  const { canFinish, canMiss, canMove, correctable, emergency, status } = booking;
  const { mayWrite, mayRefund } = useRights(booking);
  if (!mayWrite || isWriting) return null;
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

/** Dialogs before a booking is marked as missed, moved, refunded or canceled. */
export function BookingDialogs({ booking, change }: ChangeProps) {
  const { open, seen, cancellation, close } = change;
  const dialogProps = { booking, seen, onClose: close };
  return (
    <>
      <MissDialog {...dialogProps} open={open === 'miss'} />
      <MoveDialog {...dialogProps} open={open === 'move'} />
      {/* Each opening has its own idempotency key. */}
      {open === 'refund' ? <RefundDialog {...dialogProps} open /> : null}
      {cancellation === null ? null : (
        <CancelDialog {...dialogProps} cancellation={cancellation} open={open === 'cancel'} />
      )}
    </>
  );
}
