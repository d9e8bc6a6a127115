import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { useKey } from '@voltcourier/ui/keys';
import { Unanswered } from '@voltcourier/ui/unanswered';
import { useEffect, useRef, useState } from 'react';
import { statusWord } from '../../lib/booking-labels.ts';
import { useMay } from '../../lib/use-user.ts';
import { AssignForm } from './assign-form.tsx';
import { type BitcoinAction, BitcoinDialog } from './bitcoin-dialog.tsx';
import { BitcoinSection } from './bitcoin-section.tsx';
import { EmergencySteps } from './emergency-steps.tsx';
import { BookingMails } from './booking-mails.tsx';
import { BookingNotes } from './booking-notes.tsx';
import styles from './bookings.module.css';
import { BookingFacts, BookingHead } from './booking-facts.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CompleteForm } from './complete-form.tsx';
import { CorrectForm } from './correct-form.tsx';
import { placeTimeWords } from './labels.ts';
import { MissDialog } from './miss-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Presence } from './presence.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useDispatchBooking } from './use-dispatch.ts';
import { useSeen } from './use-expected-version.ts';

/** That the bank did not take a refund, and what to do now. */
function FailedRefund({ money }: DispatchBooking) {
  if (money.failedCents === 0) return null;
  const why = money.refunds.at(-1)?.failure;
  return (
    <Notice tone="failed" title={`Refund of ${formatUsd(money.failedCents)} failed`}>
      {why == null ? '' : `The bank said: ${why}. `}
      Try again, or arrange another way to pay the customer.
    </Notice>
  );
}

/** What was corrected: what it was, and what it is. */
function Corrections({ booking }: { booking: DispatchBooking }) {
  const { corrections } = booking;
  if (corrections.length === 0) return null;
  return (
    <>
      <h4>Corrections</h4>
      <ol className={styles.events}>
        {corrections.map(({ id, at, by, changes }) => (
          <li key={id}>
            <span className={styles.quiet}>{`${by}, ${placeTimeWords(at, booking)}`}</span>
            {changes.map(({ field, before, after }) => (
              <div key={field} className={styles.said}>{`${field}: ${before} → ${after}`}</div>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function Details({ booking }: { booking: DispatchBooking }) {
  const [open, setOpen] = useState<
    'complete' | 'correct' | 'miss' | 'cancel' | 'move' | 'refund'
  >();
  const [deed, setDeed] = useState<BitcoinAction>();
  const close = () => setOpen(undefined);
  const { canFinish, canMiss, canMove, status, money } = booking;
  const seen = useSeen(booking);
  const [offered, setOffered] = useState(booking.cancellation);
  // Who is asked doesn't lose the question when somebody else was faster.
  const cancellation = booking.cancellation ?? (open === 'cancel' ? offered : null);
  const show = (next: typeof open) => {
    seen.look();
    setOffered(booking.cancellation);
    setOpen(next);
  };
  const may = useMay();
  const mayWrite = may('bookings:write');
  const mayRefund = money.refundableCents > 0 && may('refunds:write');
  const place = useRef<HTMLDivElement>(null);
  useKey(
    'A',
    'Assign a technician',
    () => place.current?.querySelector('select')?.focus(),
    mayWrite,
  );
  const { correctable } = booking;
  useKey('E', 'Edit the booking', () => show('correct'), correctable !== null && mayWrite);
  useKey('M', 'Move the booking', () => show('move'), canMove && mayWrite);
  useKey('R', 'Refund the customer', () => show('refund'), mayRefund);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open !== undefined || deed !== undefined) wasOpen.current = true;
    // What was pressed may be gone by now: the keyboard stays in the panel.
    else if (wasOpen.current && document.activeElement === document.body) place.current?.focus();
  }, [open, deed, status, money]);
  return (
    <div ref={place} className={styles.details} tabIndex={-1}>
      <Presence booking={booking} />
      <BookingHead booking={booking} />
      <EmergencySteps booking={booking} onComplete={() => show('complete')} />
      <FailedRefund {...booking} />
      {booking.canAssign && mayWrite ? <AssignForm booking={booking} /> : null}
      {open === 'complete' ? <CompleteForm booking={booking} seen={seen} onDone={close} /> : null}
      {open === 'correct' && correctable !== null ? (
        <CorrectForm booking={booking} correctable={correctable} seen={seen} onDone={close} />
      ) : (
        <BookingFacts booking={booking} />
      )}
      <BitcoinSection booking={booking} onAsk={setDeed} />
      <BookingNotes booking={booking} />
      <BookingMails booking={booking} />
      <div className={styles.section}>
        <h3>What happened</h3>
        <ol className={styles.events}>
          {booking.events.map((event, index) => (
            <li key={event.id}>
              <strong>{index === 0 ? 'Booked' : (event.title ?? statusWord(event.status))}</strong>{' '}
              <span
                className={styles.quiet}
              >{`${event.actor}, ${placeTimeWords(event.at, booking)}`}</span>
              {event.words === null ? null : <div>{event.words}</div>}
            </li>
          ))}
        </ol>
        <Corrections booking={booking} />
      </div>
      {mayWrite && open !== 'complete' && open !== 'correct' ? (
        <div className={styles.bar} role="group" aria-label="Actions">
          {canFinish && booking.emergency?.stage !== 'arrived' ? (
            <Button
              variant={status === 'completed' ? 'secondary' : 'primary'}
              onClick={() => show('complete')}
            >
              {status === 'completed' ? 'Edit charging data' : 'Mark complete'}
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
      ) : null}
      <MissDialog booking={booking} seen={seen} open={open === 'miss'} onClose={close} />
      <MoveDialog booking={booking} seen={seen} open={open === 'move'} onClose={close} />
      {/* Each opening is an order of its own. */}
      {open === 'refund' ? (
        <RefundDialog booking={booking} seen={seen} open onClose={close} />
      ) : null}
      {deed === undefined ? null : (
        <BitcoinDialog booking={booking} deed={deed} onClose={() => setDeed(undefined)} />
      )}
      {cancellation === null ? null : (
        <CancelDialog
          booking={booking}
          cancellation={cancellation}
          seen={seen}
          open={open === 'cancel'}
          onClose={close}
        />
      )}
    </div>
  );
}

function Loaded({ asked }: { asked: ReturnType<typeof useDispatchBooking> }) {
  const { data } = asked;
  if (data !== undefined) return <Details key={data.id} booking={data} />;
  return (
    <Unanswered
      asked={asked}
      loading="Loading the booking..."
      failed="This booking can’t be shown"
    />
  );
}

/** One booking, beside the list, also when the list doesn’t have it any more. */
export function BookingPanel({
  bookingId,
  name,
  onClose,
}: {
  /** Undefined while none is open. */
  bookingId: string | undefined;
  /** As the list has it, until the booking is there. */
  name: string | undefined;
  onClose: () => void;
}) {
  const asked = useDispatchBooking(bookingId);
  return (
    <SidePanel
      open={bookingId !== undefined}
      onClose={onClose}
      title={asked.data?.name ?? name ?? 'Booking'}
    >
      {bookingId === undefined ? null : <Loaded asked={asked} />}
    </SidePanel>
  );
}
