import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useNavigate } from 'react-router-dom';
import { useCancel } from '../../features/visits/use-appointment.ts';
import * as paths from '../../lib/paths.ts';

/**
 * Gives up the spot of a booking that nobody has paid, and leads home. It leads home too where the
 * spot can't be given up now: the hold then ends by itself.
 */
export function CancelButton({ booking }: { booking: Booking }) {
  const navigate = useNavigate();
  const cancel = useCancel(booking);
  const leave = () => void navigate(paths.home);
  const isUnpaid =
    booking.status === 'pending' && ['none', 'open', 'failed'].includes(booking.paymentState);
  return (
    <Button
      variant="quiet"
      pending={cancel.isPending}
      pendingLabel="Cancelling..."
      onClick={() => {
        if (!isUnpaid) return leave();
        cancel.mutate(
          { feeCents: 0, losesSession: false },
          {
            onSuccess: () => {
              showToast({ title: 'Booking cancelled', description: 'You weren’t charged.' });
              leave();
            },
            onError: leave,
          },
        );
      }}
    >
      Cancel and Return Home
    </Button>
  );
}
