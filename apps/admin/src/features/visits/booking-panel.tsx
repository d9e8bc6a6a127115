import { useQuery } from '@tanstack/react-query';
import { pollWhile } from '@voltcourier/contracts/query';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';
import { useKey } from '@voltcourier/ui/keys';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { RecordPanel } from '../../lib/record-panel.tsx';
import { useMay } from '../../lib/use-user.ts';
import { AssignForm } from './assign-form.tsx';
import { type BitcoinAction, BitcoinDialog } from './bitcoin-dialog.tsx';
import { BitcoinSection } from './bitcoin-section.tsx';
import { EmergencySteps } from './emergency-steps.tsx';
import { BookingActions, BookingDialogs, useBookingChange } from './booking-actions.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingMails } from './booking-mails.tsx';
import { BookingNotes } from './booking-notes.tsx';
import styles from './bookings.module.css';
import { BookingFacts, BookingHead } from './booking-facts.tsx';
import { CompleteForm } from './complete-form.tsx';
import { CorrectForm } from './correct-form.tsx';
import { Presence } from './presence.tsx';

/** The bank declined a refund, and what to do. */
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

/** Keeps the focus in the panel when a form closes and the pressed button disappears. */
function useKeptFocus(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { status, money }: DispatchBooking,
): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current && document.activeElement === document.body)
      container.current?.focus();
  }, [container, isOpen, status, money]);
}

function Details({ booking }: { booking: DispatchBooking }) {
  const container = useRef<HTMLDivElement>(null);
  const [settlement, setSettlement] = useState<BitcoinAction>();
  const mayWrite = useMay()('bookings:write');
  useKey(
    'A',
    'Assign a technician',
    () => container.current?.querySelector('select')?.focus(),
    mayWrite,
  );
  const change = useBookingChange(booking);
  const { open, isWriting, seen, correction, show, close } = change;
  useKeptFocus(container, open !== undefined || settlement !== undefined, booking);
  return (
    <div ref={container} className={styles.details} tabIndex={-1}>
      <Presence booking={booking} />
      <BookingHead booking={booking} />
      <EmergencySteps
        booking={booking}
        onComplete={isWriting ? undefined : () => show('complete')}
      />
      <FailedRefund {...booking} />
      {booking.canAssign && mayWrite ? <AssignForm booking={booking} /> : null}
      {open === 'complete' ? <CompleteForm booking={booking} seen={seen} onDone={close} /> : null}
      {correction === null ? (
        <BookingFacts booking={booking} />
      ) : (
        <CorrectForm booking={booking} correctable={correction} seen={seen} onDone={close} />
      )}
      <BitcoinSection booking={booking} onAsk={setSettlement} />
      <BookingNotes booking={booking} />
      <BookingMails booking={booking} />
      <BookingHistory booking={booking} />
      <BookingActions booking={booking} change={change} />
      <BookingDialogs booking={booking} change={change} />
      {settlement === undefined ? null : (
        <BitcoinDialog
          booking={booking}
          settlement={settlement}
          onClose={() => setSettlement(undefined)}
        />
      )}
    </div>
  );
}

/** Polling interval and duration for a mail about to be sent, in milliseconds. */
const POLL_MS = 1500;
const WAIT_MS = 60_000;

const isSending = ({ mails }: DispatchBooking) =>
  mails.some(({ state, at }) => state === 'waiting' && Date.now() - Date.parse(at) < WAIT_MS);

/** A booking next to the list, even if the list doesn’t contain it anymore. */
export function BookingPanel({
  bookingId,
  name,
  onClose,
}: {
  /** Undefined if no booking is open. */
  bookingId: string | undefined;
  /** Name from the list, until the booking has loaded. */
  name: string | undefined;
  onClose: () => void;
}) {
  const result = useQuery({
    ...dispatchApi.get.query(bookingId !== undefined && { params: { bookingId } }),
    // There is no event for a sent mail.
    refetchInterval: pollWhile(isSending, POLL_MS),
  });
  return (
    <RecordPanel
      open={bookingId !== undefined}
      title={result.data?.name ?? name ?? 'Booking'}
      what="booking"
      result={result}
      onClose={onClose}
    >
      {(booking) => <Details booking={booking} />}
    </RecordPanel>
  );
}
