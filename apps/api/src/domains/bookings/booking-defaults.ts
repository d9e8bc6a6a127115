import type { BookingDefaults } from '@voltcourier/contracts';
import type { ServiceType } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { findLastEntries } from './booking-defaults-repository.ts';

/**
 * Returns a customer's entries from their latest scheduled visit, which prefill the booking form.
 * Emergencies don't count.
 */
export async function getBookingDefaults(
  ctx: Context,
  customerId: string,
): Promise<BookingDefaults | null> {
  const row = await findLastEntries(ctx.db, customerId);
  if (row === undefined) return null;
  const { service_type: serviceType, ...entries } = row;
  return { ...entries, serviceType: serviceType as ServiceType };
}
