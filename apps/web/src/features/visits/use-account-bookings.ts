import { useQuery } from '@tanstack/react-query';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';

const api = apiFor({ customerChanges });

/**
 * A page of the signed-in person's bookings, the one that follows the booking `after`: what is to
 * come with the soonest first, what is over with the latest first.
 */
export const useAccountBookings = (when: 'upcoming' | 'past', after?: string) =>
  useQuery({ ...api.customerChanges.list.query({ query: { when, after } }), ...ASKED_ANEW });
