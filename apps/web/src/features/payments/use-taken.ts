import type { ApiError } from '@voltcourier/contracts/client';
import { useEffect } from 'react';

/**
 * Whether a payment was refused because the booking is paid, from another tab or before a reload, or
 * is being paid: then there is nothing to pay, and the server is asked how it stands.
 */
export function useTaken(error: ApiError | null, onPaid: () => void): boolean {
  const isTaken = error?.code === 'already_paid' || error?.code === 'payment_processing';
  useEffect(() => {
    if (isTaken) onPaid();
  }, [isTaken, onPaid]);
  return isTaken;
}
