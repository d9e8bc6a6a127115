import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Money } from '@voltcourier/ui/money';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { asLine, keepTogether, formatPrice, formatWhen } from '../../lib/appointment.ts';
import { BookingName } from '../../lib/booking-name.tsx';

/** Rows of a booking: service, time, location, ID, and total. */
export function BookingFacts({ booking, paid = false }: { booking: Booking; paid?: boolean }) {
  return (
    <SummaryList
      rows={[
        { term: 'Service', value: booking.service.label },
        { term: 'When', value: asLine(formatWhen(booking)) },
        { term: 'Where', value: keepTogether(booking.location) },
        { term: 'Booking', value: <BookingName {...booking} /> },
      ]}
      total={{
        term: paid ? 'Paid' : 'Total',
        value: <Money>{formatPrice(booking)}</Money>,
      }}
    />
  );
}
