import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { SummaryList } from '@voltcourier/ui/summary-list';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactLink } from '../../lib/contact-link.tsx';
import { formatPhone } from '../../lib/format-phone.ts';
import { paths } from '../../lib/paths.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { RecurringOrigin } from './recurring/recurring-origin.tsx';
import { ReviewLink } from './reviews/review-link.tsx';
import { owedBitcoin } from './format-bitcoin.ts';
import {
  memberLabel,
  describeNextStep,
  formatPrice,
  serviceLabel,
  statusTone,
  stateLabel,
  formatWhen,
} from './labels.ts';

/** Map URL of the location; the device's position takes precedence over the address. */
function mapUrl({ location, coordinates }: DispatchBooking): string {
  const query =
    coordinates === null ? location : `${coordinates.latitude},${coordinates.longitude}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** A row, unless its value is null. */
const known = (term: string, value: ReactNode) => (value === null ? [] : [{ term, value }]);

const amount = (term: string, cents: number) => known(term, cents === 0 ? null : formatUsd(cents));

/** Payments and refunds. */
function moneyRows(booking: DispatchBooking) {
  const { paidCents, refundedCents, underWayCents } = booking.money;
  // A Bitcoin refund isn't pending until someone has sent it.
  const owedCents = owedBitcoin(booking).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    { term: 'Paid', value: formatUsd(paidCents) },
    ...amount('Refunded', refundedCents),
    ...amount('Refund pending', underWayCents - owedCents),
    ...amount(
      booking.status === 'completed' ? 'Collected on site' : 'To collect on site',
      booking.onSiteCents,
    ),
    ...amount('To be sent in Bitcoin', owedCents),
  ];
}

/** State of a booking, its next step, and its customer. */
export function BookingHead({ booking }: { booking: DispatchBooking }) {
  const { phone, technician } = booking;
  const next = describeNextStep(booking);
  return (
    <SummaryList
      rows={[
        {
          term: 'Status',
          value: <StatusPill tone={statusTone(booking)}>{stateLabel(booking)}</StatusPill>,
        },
        ...known('Next', next),
        {
          term: 'Customer',
          value: <ContactLink of={{ booking: booking.id }} name={booking.name} />,
        },
        {
          term: 'Phone',
          value: phone === null ? 'Not given' : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
        },
        {
          term: 'Technician',
          value: technician === null ? 'Unassigned' : <TechnicianMark technician={technician} />,
        },
      ]}
    />
  );
}

/** Details of a booking. */
export function BookingFacts({ booking }: { booking: DispatchBooking }) {
  const { measured, membership, recurring, requestId: request } = booking;
  return (
    <SummaryList
      rows={[
        {
          term: booking.kind === 'emergency' ? 'Received' : 'When',
          value: formatWhen(booking),
        },
        ...known(
          'Recurring',
          recurring && <RecurringOrigin booking={booking} recurring={recurring} />,
        ),
        ...known('Member', membership && memberLabel(membership)),
        { term: 'Service', value: serviceLabel(booking) },
        { term: 'Price', value: formatPrice(booking) },
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
        ...(booking.status === 'completed'
          ? [{ term: 'Review', value: <ReviewLink bookingId={booking.id} /> }]
          : []),
        ...bookingDetailRows(booking).flatMap(({ label, text }) => known(label, text)),
        ...known(
          'Request',
          request && (
            <Link to={paths.bookings({ kind: 'requests', request })}>Open the request</Link>
          ),
        ),
        { term: 'Email', value: <a href={`mailto:${booking.email}`}>{booking.email}</a> },
        {
          term: 'Booking',
          value: (
            <>
              {booking.number}
              <br />
              <small>{booking.id}</small>
            </>
          ),
        },
        ...known(
          'Charged',
          measured && `${measured.energyWh / 1000} kWh in ${measured.chargingMinutes} min`,
        ),
      ]}
    />
  );
}
