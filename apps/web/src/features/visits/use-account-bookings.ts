import { useQuery } from '@tanstack/react-query';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';

const api = apiFor({ customerChanges });

/**
 * Loads a page of the signed-in user's bookings after the booking `after`: upcoming ones soonest
 * first, past ones newest first.
 */
export const useAccountBookings = (when: 'upcoming' | 'past', after?: string) =>
  useQuery({ ...api.customerChanges.list.query({ query: { when, after } }), ...ASKED_ANEW });
