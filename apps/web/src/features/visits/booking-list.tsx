import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Progress } from '@voltcourier/ui/progress';
import { QueryState } from '@voltcourier/ui/query-state';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAppointment, keepTogether, formatPrice } from '../../lib/appointment.ts';
import { mapUrl } from '../../lib/map-url.ts';
import * as paths from '../../lib/paths.ts';
import { paymentUrl } from '../../lib/payment-url.ts';
import styles from './booking-list.module.css';
import { BookingStatus } from './booking-status.tsx';
import { TimeUntil } from './time-until.tsx';
import { useAccountBookings } from './use-account-bookings.ts';

// Needed only by the few who cancel.
const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}));

/** Canceling an unpaid booking is free. */
const NOTHING = {
  rule: 'free',
  feeCents: 0,
  refundCents: 0,
  freeUntil: null,
  session: null,
} as const;

const isUnpaid = ({ status, paymentState }: Booking) =>
  status === 'pending' && ['none', 'open', 'failed'].includes(paymentState);

/** Actions on a booking: pay or cancel it, or open its page to move or cancel it. */
function Actions({ booking }: { booking: Booking }) {
  const [isDropping, setIsDropping] = useState(false);
  const [isPastWanted, setIsPastWanted] = useState(false);
  const page = paths.visitOf(booking.id);
  if (isUnpaid(booking)) {
    return (
      <div className={styles.actions}>
        <ButtonLink variant="primary" render={<Link to={paymentUrl(booking)} />}>
          Continue to payment
        </ButtonLink>
        <Button
          variant="quiet"
          onClick={() => {
            setIsPastWanted(true);
            setIsDropping(true);
          }}
        >
          Give up this spot
        </Button>
        {isPastWanted ? (
          <Suspense fallback={null}>
            <CancelDialog
              booking={booking}
              cancellation={NOTHING}
              open={isDropping}
              onClose={() => setIsDropping(false)}
            />
          </Suspense>
        ) : null}
      </div>
    );
  }
  const isOpen = booking.status === 'confirmed' || booking.status === 'pending';
  return (
    <div className={styles.actions}>
      <ButtonLink variant="secondary" render={<Link to={page} />}>
        {!isOpen
          ? 'See the details'
          : booking.kind === 'emergency'
            ? 'See or cancel'
            : 'Reschedule or cancel'}
      </ButtonLink>
    </div>
  );
}

/** A booking in a list: time, service, location, and status. */
function BookingItem({ booking }: { booking: Booking }) {
  const { kind, number, startsAt, zone, service, location, refundCents } = booking;
  const isComing = booking.status === 'confirmed' && kind === 'scheduled';
  return (
    <Card className={styles.item}>
      <div>
        <BookingStatus booking={booking} />
        <h3 className={styles.when}>
          {keepTogether(
            kind === 'emergency'
              ? `Emergency, requested ${formatAppointment(startsAt, zone)}`
              : formatAppointment(startsAt, zone),
          )}
        </h3>
        {isComing ? (
          <p className={styles.quiet}>
            <TimeUntil startsAt={startsAt} />
          </p>
        ) : null}
      </div>
      <div>
        <p>{`${service.label}, ${formatPrice(booking)}`}</p>
        {refundCents === null ? null : (
          <p className={styles.quiet}>{`${formatUsd(refundCents)} refunded`}</p>
        )}
        {number === null ? null : <p className={styles.quiet}>{`Booking ${number}`}</p>}
        <p>{location}</p>
        <a
          className={styles.map}
          href={mapUrl(location)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open in Maps: ${location}`}
        >
          Open in Maps
        </a>
      </div>
      <Actions booking={booking} />
    </Card>
  );
}

const EMPTY = {
  upcoming: {
    title: 'Your appointments will be here',
    text: 'Book a charge to see when your technician comes.',
  },
  past: {
    title: 'Your past charges will be here',
    text: 'Each visit stays here with its receipt.',
  },
} as const;

interface PageProps {
  readonly when: 'upcoming' | 'past';
  /** Last booking of the previous page. */
  readonly after?: string;
}

/** A page of the list, with the button for the next one. */
function BookingsPage({ when, after }: PageProps) {
  const result = useAccountBookings(when, after);
  const { data } = result;
  const [isContinued, setIsContinued] = useState(false);
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading your bookings..."
        failed="We can’t show your bookings"
      />
    );
  }
  const { bookings, hasMore } = data;
  const last = bookings.at(-1);
  if (last === undefined && after === undefined) {
    return (
      <EmptyState
        title={EMPTY[when].title}
        action={
          <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
            Schedule a charge
          </ButtonLink>
        }
      >
        {EMPTY[when].text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingItem booking={booking} />
          </li>
        ))}
      </ul>
      {!hasMore || last === undefined ? null : isContinued ? (
        <BookingsPage when={when} after={last.id} />
      ) : (
        <div>
          <Button onClick={() => setIsContinued(true)}>Show more</Button>
        </div>
      )}
    </>
  );
}

/** The signed-in user's upcoming or past bookings. */
export function BookingList({ when }: Pick<PageProps, 'when'>) {
  return (
    <div className={styles.list}>
      <BookingsPage when={when} />
    </div>
  );
}

/** The next appointment, or a link to book one. */
export function NextAppointment() {
  const { data, error } = useAccountBookings('upcoming');
  if (data === undefined) {
    return error === null ? (
      <Progress>Loading your next appointment...</Progress>
    ) : (
      <p role="alert">{error.message}</p>
    );
  }
  const [next] = data.bookings;
  if (next !== undefined) return <BookingItem booking={next} />;
  return (
    <Card>
      <div>
        <h3 className={styles.when}>No upcoming appointments</h3>
        <p className={styles.quiet}>A technician comes to where your car is parked.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
          Schedule a charge
        </ButtonLink>
      </div>
    </Card>
  );
}
