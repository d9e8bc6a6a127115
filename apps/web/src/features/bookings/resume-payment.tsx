import { ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatWhen } from '../../lib/appointment.ts';
import * as paths from '../../lib/paths.ts';
import { readPendingBooking } from '../../lib/pending-booking.ts';
import { useBooking } from './use-booking.ts';

/** Link to this tab's booking that still awaits payment. */
export function ResumePayment() {
  const [id, setId] = useState<string>();
  useEffect(() => setId(readPendingBooking()), []);
  const { data: booking, dataUpdatedAt } = useBooking(id);
  const isHeld =
    booking?.status === 'pending' &&
    booking.holdExpiresAt !== null &&
    Date.parse(booking.holdExpiresAt) > dataUpdatedAt;
  if (booking === undefined || !isHeld) return null;
  return (
    <Notice
      title="You have a booking to pay"
      action={
        <ButtonLink
          variant="secondary"
          size="compact"
          render={<Link to={paths.checkoutOf(booking.id)} />}
        >
          Continue to payment
        </ButtonLink>
      }
    >
      {`${booking.service.label}, ${formatWhen(booking)}. We’re still keeping your spot.`}
    </Notice>
  );
}
