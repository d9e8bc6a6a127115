import { type Booking, VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import { formatUsd } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { Money } from '@voltcourier/ui/money';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { asLine, formatAppointment, keepTogether, formatPrice } from '../../lib/appointment.ts';
import { BookingName } from '../../lib/booking-name.tsx';
import { mapUrl } from '../../lib/map-url.ts';
import styles from './appointment.module.css';
import { BookingStatus } from './booking-status.tsx';
import { TimeUntil } from './time-until.tsx';
import { VisitSteps } from './visit-steps.tsx';

const formatVehicle = ({ vehicle }: Booking): string =>
  vehicle in VEHICLES ? VEHICLES[vehicle as keyof typeof VEHICLES] : vehicle;

const isPaid = ({ paymentState, usesSession }: Booking) =>
  usesSession || !['none', 'open', 'failed', 'processing'].includes(paymentState);

/** Where the car is, and the way there. */
const Location = ({ location }: { location: string }) => (
  <>
    {keepTogether(location)}
    <br />
    <a className={styles.map} href={mapUrl(location)} target="_blank" rel="noreferrer">
      Open in Maps
    </a>
  </>
);

/** Returns the rows of the card, from the technician to the refund. */
function rowsOf({ booking, technician }: Appointment) {
  const { service, respondBy, zone, location, refundCents } = booking;
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  return [
    ...(isOpen ? [{ term: 'Who comes', value: technician ?? 'Not assigned yet' }] : []),
    { term: 'Service', value: service.label },
    ...(respondBy === null || !isOpen
      ? []
      : [{ term: 'We answer by', value: asLine(formatAppointment(respondBy, zone)) }]),
    { term: 'Where', value: <Location location={location} /> },
    { term: 'Vehicle', value: formatVehicle(booking) },
    { term: 'Booking', value: <BookingName {...booking} /> },
    ...(refundCents === null
      ? []
      : [{ term: 'Refunded', value: <Money>{formatUsd(refundCents)}</Money> }]),
  ];
}

/** A visit: status, service, time, location, and technician. */
export function AppointmentCard(appointment: Appointment) {
  const { booking } = appointment;
  const isComing = booking.status === 'confirmed' && booking.kind === 'scheduled';
  return (
    <Card>
      <div>
        <BookingStatus booking={booking} />
        <h2 className={styles.when}>
          {booking.kind === 'emergency'
            ? booking.service.label
            : keepTogether(formatAppointment(booking.startsAt, booking.zone))}
        </h2>
        {isComing ? (
          <p className={styles.left}>
            <TimeUntil startsAt={booking.startsAt} />
          </p>
        ) : null}
      </div>
      <VisitSteps {...appointment} />
      <SummaryList
        rows={rowsOf(appointment)}
        total={{
          term: isPaid(booking) ? 'Paid' : 'Total',
          value: <Money>{formatPrice(booking)}</Money>,
        }}
      />
    </Card>
  );
}
