import { BOOKING_STATUSES, type BookingStatus } from '@voltcourier/contracts';
import type { Dependencies } from '../../dependencies.ts';
import type { PaymentsService } from '../payments/service.ts';
import { countBookings, findNextStart } from './repository.ts';

/** What staff see first. */
export function createStaff(deps: Pick<Dependencies, 'db' | 'now'>, payments: PaymentsService) {
  return {
    /** Bookings by state, and what was taken and given back, in cents. */
    overview: async () => {
      const [counts, sums, nextStart] = await Promise.all([
        countBookings(deps.db),
        payments.sums(),
        findNextStart(deps.db, deps.now()),
      ]);
      const bookings = Object.fromEntries(
        BOOKING_STATUSES.map((status) => [
          status,
          counts.find((row) => row.status === status)?.count ?? 0,
        ]),
      ) as Record<BookingStatus, number>;
      return { bookings, ...sums, nextStartsAt: nextStart?.toISOString() ?? null };
    },
  };
}

/** The staff service. */
export type StaffService = ReturnType<typeof createStaff>;
