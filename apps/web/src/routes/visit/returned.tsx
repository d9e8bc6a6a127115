import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { ReactNode } from 'react';
import { PageSection } from '@voltcourier/ui/page-section';
import { QueryState } from '@voltcourier/ui/query-state';
import { type PaidBy } from '../../features/payments/use-confirmation.ts';
import { SuccessReturn } from '../../features/payments/success-return.tsx';
import { useAppointment } from '../../features/visits/use-appointment.ts';
import { Visit } from './shown-visit.tsx';

interface ShownProps {
  readonly id: string;
  /** The booking as it was paid. */
  readonly confirmed?: Booking;
  /** News shown while the booking is unchanged since payment. */
  readonly news?: ReactNode;
}

/** The visit, below the payment result until the booking changes. */
function Shown({ id, confirmed, news }: ShownProps) {
  const result = useAppointment(id, '');
  const { data } = result;
  if (data !== undefined) {
    const { status, startsAt } = data.booking;
    const isSame = status === confirmed?.status && startsAt === confirmed.startsAt;
    return (
      <>
        {isSame ? news : null}
        <Visit {...data} />
      </>
    );
  }
  return (
    <QueryState
      result={result}
      loading="Loading your appointment..."
      failed="We can’t show this booking"
    />
  );
}

/** Page after payment: the result, and the visit. */
export function Returned({ bookingId, method }: { bookingId: string; method: PaidBy }) {
  return (
    <PageSection level={1} heading="Your appointment">
      <SuccessReturn bookingId={bookingId} method={method} Visit={Shown} />
    </PageSection>
  );
}
