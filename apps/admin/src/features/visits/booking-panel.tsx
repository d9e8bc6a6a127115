import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { useKey } from '@voltcourier/ui/keys';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ContactLink } from '../../lib/contact-link.tsx';
import { formatPhone } from '../../lib/format-phone.ts';
import { statusWord } from '../../lib/booking-labels.ts';
import { clockWords } from '../../lib/format-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMay } from '../../lib/use-user.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { AssignForm } from './assign-form.tsx';
import { type BitcoinAction, BitcoinDialog } from './bitcoin-dialog.tsx';
import { BitcoinSection } from './bitcoin-section.tsx';
import { owedBitcoin } from './format-bitcoin.ts';
import { EmergencySteps } from './emergency-steps.tsx';
import { BookingMails } from './booking-mails.tsx';
import { BookingNotes } from './booking-notes.tsx';
import styles from './bookings.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { CompleteForm } from './complete-form.tsx';
import { MissDialog } from './miss-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useDispatchBooking } from './use-dispatch.ts';
import { useSeen } from './use-expected-version.ts';
import {
  dueWords,
  memberWords,
  priceWords,
  serviceWords,
  statusTone,
  stateWords,
  whenWords,
} from './labels.ts';

/** Where the place is on a map; the phone's own position is better than words. */
function mapUrl({ location, coordinates }: DispatchBooking): string {
  const place =
    coordinates === null ? location : `${coordinates.latitude},${coordinates.longitude}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** What was paid, and what of it went back. */
function moneyRows(booking: DispatchBooking) {
  const { paidCents, refundedCents, underWayCents } = booking.money;
  // Bitcoin isn't under way before somebody has sent it.
  const owedCents = owedBitcoin(booking).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sentCents = underWayCents - owedCents;
  return [
    { term: 'Paid', value: formatUsd(paidCents) },
    ...(refundedCents === 0 ? [] : [{ term: 'Refunded', value: formatUsd(refundedCents) }]),
    ...(sentCents === 0 ? [] : [{ term: 'Refund pending', value: formatUsd(sentCents) }]),
    ...(owedCents === 0 ? [] : [{ term: 'To be sent in Bitcoin', value: formatUsd(owedCents) }]),
  ];
}

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

function Facts({ booking }: { booking: DispatchBooking }) {
  const { phone, measured, membership, technician } = booking;
  const due = dueWords(booking, useNow());
  return (
    <SummaryList
      rows={[
        {
          term: 'Status',
          value: <StatusPill tone={statusTone(booking)}>{stateWords(booking)}</StatusPill>,
        },
        {
          term: 'Contact',
          value: <ContactLink of={{ booking: booking.id }} name={booking.name} />,
        },
        {
          term: booking.kind === 'emergency' ? 'Received' : 'When',
          value: whenWords(booking),
        },
        ...(due === null ? [] : [{ term: 'Due', value: due.words }]),
        ...(membership === null ? [] : [{ term: 'Member', value: memberWords(membership) }]),
        {
          term: 'Technician',
          value: technician === null ? 'Unassigned' : <TechnicianMark technician={technician} />,
        },
        { term: 'Service', value: serviceWords(booking) },
        { term: 'Price', value: priceWords(booking) },
        ...moneyRows(booking),
        {
          term: 'Where',
          value: (
            <a href={mapUrl(booking)} target="_blank" rel="noreferrer">
              {booking.location}
            </a>
          ),
        },
        { term: 'Vehicle', value: booking.vehicle },
        ...bookingDetailRows(booking).flatMap(({ label, said }) =>
          said === null ? [] : [{ term: label, value: said }],
        ),
        {
          term: 'Phone',
          value: phone === null ? 'Not given' : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
        },
        ...(booking.requestId === null
          ? []
          : [
              {
                term: 'Request',
                value: (
                  <Link to={paths.bookings({ kind: 'requests', request: booking.requestId })}>
                    Open the request
                  </Link>
                ),
              },
            ]),
        { term: 'Email', value: <a href={`mailto:${booking.email}`}>{booking.email}</a> },
        ...(measured === null
          ? []
          : [
              {
                term: 'Charged',
                value: `${measured.energyWh / 1000} kWh in ${measured.chargingMinutes} min`,
              },
            ]),
      ]}
    />
  );
}

function Details({ booking }: { booking: DispatchBooking }) {
  const [open, setOpen] = useState<'complete' | 'miss' | 'cancel' | 'move' | 'refund'>();
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
      <EmergencySteps booking={booking} onComplete={() => show('complete')} />
      <Facts booking={booking} />
      <FailedRefund {...booking} />
      <BitcoinSection booking={booking} onAsk={setDeed} />
      {booking.canAssign && mayWrite ? <AssignForm booking={booking} /> : null}
      {open === 'complete' ? (
        <CompleteForm booking={booking} seen={seen} onDone={close} />
      ) : (
        <div className={styles.actions} hidden={!mayWrite}>
          {canFinish && booking.emergency?.stage !== 'arrived' ? (
            <Button
              variant={status === 'completed' ? 'secondary' : 'primary'}
              onClick={() => show('complete')}
            >
              {status === 'completed' ? 'Edit charging data' : 'Mark complete'}
            </Button>
          ) : null}
          {canMiss ? <Button onClick={() => show('miss')}>Mark as no-show</Button> : null}
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
      )}
      <BookingNotes booking={booking} />
      <BookingMails booking={booking} />
      <div className={styles.section}>
        <h3>What happened</h3>
        <ol className={styles.events}>
          {booking.events.map((event, index) => (
            <li key={event.id}>
              <strong>{index === 0 ? 'Booked' : (event.title ?? statusWord(event.status))}</strong>{' '}
              <span className={styles.quiet}>{`${event.actor}, ${clockWords(event.at)}`}</span>
              {event.words === null ? null : <div>{event.words}</div>}
            </li>
          ))}
        </ol>
      </div>
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
  const { data, error, refetch, isFetching } = asked;
  if (data !== undefined) return <Details key={data.id} booking={data} />;
  if (error === null) return <Progress block>Loading the booking...</Progress>;
  return (
    <ErrorState
      title="This booking can’t be shown"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {error.message}
    </ErrorState>
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
