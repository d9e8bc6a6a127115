import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useNavigate } from 'react-router-dom';
import { useCancel } from '../../features/visits/use-appointment.ts';
import * as paths from '../../lib/paths.ts';

/**
 * Button that cancels an unpaid booking and opens the home page. It does so even if canceling
 * fails, because the hold then expires by itself.
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
