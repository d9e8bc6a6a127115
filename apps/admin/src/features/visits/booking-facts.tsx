import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { Link } from 'react-router-dom';
import { ContactLink } from '../../lib/contact-link.tsx';
import { formatPhone } from '../../lib/format-phone.ts';
import { paths } from '../../lib/paths.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { RecurringOrigin } from './recurring/recurring-origin.tsx';
import { ReviewLink } from './reviews/review-link.tsx';
import { owedBitcoin } from './format-bitcoin.ts';
import {
  memberWords,
  nextWords,
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
    ...(booking.onSiteCents === 0
      ? []
      : [
          {
            term: booking.status === 'completed' ? 'Collected on site' : 'To collect on site',
            value: formatUsd(booking.onSiteCents),
          },
        ]),
    ...(owedCents === 0 ? [] : [{ term: 'To be sent in Bitcoin', value: formatUsd(owedCents) }]),
  ];
}

/** Where a booking stands, what comes next, and who it is about. */
export function BookingHead({ booking }: { booking: DispatchBooking }) {
  const { phone, technician } = booking;
  const next = nextWords(booking);
  return (
    <SummaryList
      rows={[
        {
          term: 'Status',
          value: <StatusPill tone={statusTone(booking)}>{stateWords(booking)}</StatusPill>,
        },
        ...(next === null ? [] : [{ term: 'Next', value: next }]),
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

/** What is known of a booking. */
export function BookingFacts({ booking }: { booking: DispatchBooking }) {
  const { measured, membership } = booking;
  return (
    <SummaryList
      rows={[
        {
          term: booking.kind === 'emergency' ? 'Received' : 'When',
          value: whenWords(booking),
        },
        ...(booking.recurring === null
          ? []
          : [
              {
                term: 'Recurring',
                value: <RecurringOrigin booking={booking} recurring={booking.recurring} />,
              },
            ]),
        ...(membership === null ? [] : [{ term: 'Member', value: memberWords(membership) }]),
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
        ...(booking.status === 'completed'
          ? [{ term: 'Review', value: <ReviewLink bookingId={booking.id} /> }]
          : []),
        ...bookingDetailRows(booking).flatMap(({ label, said }) =>
          said === null ? [] : [{ term: label, value: said }],
        ),
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
