import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { googleCalendarUrl } from '@voltcourier/contracts/bookings/google-calendar-url';
import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { VisitMap } from '@voltcourier/ui/visit-map';
import { addDays } from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import { GuestAccount } from '../../features/visits/guest-account.tsx';
import { formatComing } from '../../lib/appointment.ts';
import { BRAND } from '../../lib/config.ts';
import { callUrl, useHotline } from '../../lib/hotline.ts';
import { IN_LANGUAGE } from '../../lib/language.ts';
import * as paths from '../../lib/paths.ts';
import styles from './visit.module.css';

const API = `${import.meta.env.VITE_API_URL ?? ''}/api`;

const PAID: readonly Booking['paymentState'][] = ['paid', 'refunding', 'refunded', 'refund_failed'];

/** What must be prepared so that the van can charge the car. */
const PREPARATIONS = [
  'Park where a van can stand beside the car.',
  'Make sure that the charge port opens: unlock it, or leave us the key.',
  'Gate code, garage level, a height limit? Reply to our email, and the technician knows.',
] as const;

function Call() {
  const hotline = useHotline();
  if (hotline === null) return null;
  return <ButtonLink href={callUrl(hotline)}>{`Call ${hotline}`}</ButtonLink>;
}

function ReceiptLink({ booking }: { booking: Booking }) {
  if (booking.usesSession || !PAID.includes(booking.paymentState)) return null;
  return <ButtonLink render={<Link to={paths.receiptOf(booking.id)} />}>Receipt</ButtonLink>;
}

function CalendarLinks({ booking }: { booking: Booking }) {
  if (booking.kind === 'emergency' || booking.status !== 'confirmed') return null;
  const google = googleCalendarUrl({
    startsAt: booking.startsAt,
    title: `${BRAND}: ${booking.service.label}`,
    location: booking.location,
    details: `Booking ${booking.number ?? booking.id}`,
  });
  return (
    <>
      <ButtonLink href={`${API}/booking/${booking.id}/calendar.ics${IN_LANGUAGE}`} download>
        Add to calendar
      </ButtonLink>
      <ButtonLink href={google} target="_blank" rel="noreferrer">
        Google Calendar
      </ButtonLink>
    </>
  );
}

/** What to do until help is there. */
function UntilThere({ booking, technician }: Pick<Appointment, 'booking' | 'technician'>) {
  return (
    <Card title="Until we’re there">
      <p>{technician === null ? formatComing(booking) : `${technician} is on the way to you.`}</p>
      <p>Stay somewhere safe, away from traffic, and keep your phone on.</p>
    </Card>
  );
}

/** Offers to repeat a booking paid with a session, or links to its recurring booking. */
function Recurring({ booking, isRecurring }: Pick<Appointment, 'booking' | 'isRecurring'>) {
  const { kind, usesSession, bookingDate, bookingTime } = booking;
  if (kind === 'emergency' || !usesSession) return null;
  const to = isRecurring
    ? paths.accountRecurring
    : paths.recurringFrom(addDays(bookingDate, 7), bookingTime);
  return (
    <ButtonLink render={<Link to={to} />}>
      {isRecurring ? 'All recurring appointments' : 'Repeat this every week'}
    </ButtonLink>
  );
}

/**
 * Content next to a visit: map, calendar, phone number, receipt, preparations, and account
 * creation.
 */
export function Beside(appointment: Appointment) {
  const { booking, position, isGuests, isRecurring, arrivedAt } = appointment;
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <div className={styles.column}>
      {position === null ? null : (
        <div className={styles.map}>
          <VisitMap position={position} name="Your car" />
        </div>
      )}
      <div className={styles.actions}>
        <CalendarLinks booking={booking} />
        {isGuests || !isOpen ? null : <Recurring booking={booking} isRecurring={isRecurring} />}
        <Call />
        <ReceiptLink booking={booking} />
      </div>
      {!isOpen || arrivedAt !== null ? null : booking.kind === 'emergency' ? (
        <UntilThere {...appointment} />
      ) : (
        <Card title="Before we come">
          <ul className={styles.list}>
            {PREPARATIONS.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      )}
      {isGuests ? <GuestAccount booking={booking} /> : null}
    </div>
  );
}
