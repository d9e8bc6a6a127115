import type { ApiError } from '@voltcourier/contracts/client';
import { useEffect } from 'react';

/**
 * Whether a payment was refused because the booking is already paid, in another tab or before a
 * reload, or is being paid; then nothing is due, and the server is asked for the state.
 */
export function useSeatTaken(error: ApiError | null, onPaid: () => void): boolean {
  const isTaken = error?.code === 'already_paid' || error?.code === 'payment_processing';
  useEffect(() => {
    if (isTaken) onPaid();
  }, [isTaken, onPaid]);
  return isTaken;
}
