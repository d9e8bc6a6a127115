import type { BookingDefaults } from '@voltcourier/contracts';
import type { ServiceType } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';

/**
 * What a customer entered in the visit that was booked for the latest time: the form begins with it
 * the next time. Emergencies don't count.
 */
export async function getBookingDefaults(
  ctx: Context,
  customerId: string,
): Promise<BookingDefaults | null> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select(['name', 'email', 'phone', 'location', 'vehicle', 'service_type'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'scheduled')
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { service_type: serviceType, ...entries } = row;
  return { ...entries, serviceType: serviceType as ServiceType };
}
