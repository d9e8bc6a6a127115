import {
  QUICK_BOOKING_VEHICLES,
  type RequestDraft,
  type Vehicle,
  VEHICLES,
} from '@voltcourier/contracts';
import { instantOf, type ServiceType } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { getRegionOf } from '../availability/serving-regions.ts';
import { listAlternativeSlots } from '../availability/service.ts';
import { findRequest, type StoredRequest } from './repository.ts';
import { findRequestOwner } from './request-bookings-repository.ts';
import { wishedTime } from './wished-time.ts';

// Draft of a booking from a quick request.

/** Services by their name in the request form. */
const SERVICES: Readonly<Record<NonNullable<StoredRequest['service_type']>, ServiceType>> = {
  standard: 'emergency',
  fast: 'scheduled',
};

/** Returns the booking make for a request's vehicle, such as "Tesla Model 3". */
function makeOf(label: string): Vehicle {
  const makes = Object.entries(VEHICLES) as [Vehicle, string][];
  return makes.find(([, make]) => label.startsWith(make))?.[0] ?? 'other';
}

/** Returns notes for the technician: vehicle details besides the make, and the customer's notes. */
function notesOf(label: string, vehicle: Vehicle, notes: string | null): string {
  const model = label === VEHICLES[vehicle] ? '' : `${label}.`;
  return [model, notes ?? ''].filter((part) => part !== '').join(' ');
}

/** Finds the free slot nearest to the requested time; none if the address isn't served. */
async function slotFor(
  ctx: Context,
  { location, preferred_time: wish }: StoredRequest,
): Promise<Pick<RequestDraft, 'bookingDate' | 'bookingTime'>> {
  const none = { bookingDate: null, bookingTime: null };
  if (location === null) return none;
  try {
    const region = await getRegionOf(ctx, location);
    const { date, time } = wishedTime(wish, ctx.now(), region.zone);
    const [slot] = await listAlternativeSlots(ctx, region, instantOf(date, time, region.zone));
    return slot === undefined ? none : { bookingDate: slot.date, bookingTime: slot.time };
  } catch (failure) {
    // The form then asks for another address.
    if (failure instanceof AppError && failure.code === 'not_served') return none;
    throw failure;
  }
}

/**
 * Returns a booking draft from a quick request, with the free slot nearest to the requested time.
 * Fields that the request doesn't have are null.
 *
 * @throws AppError `not_found`.
 */
export async function getRequestDraft(ctx: Context, id: string): Promise<RequestDraft> {
  const row = await findRequest(ctx.db, id);
  if (row?.kind !== 'quick-booking') {
    throw new AppError('not_found', 'This callback request no longer exists. Reload the list.');
  }
  const label = QUICK_BOOKING_VEHICLES[row.vehicle as keyof typeof QUICK_BOOKING_VEHICLES];
  const vehicle = makeOf(label);
  const [slot, customerId] = await Promise.all([slotFor(ctx, row), findRequestOwner(ctx.db, id)]);
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    location: row.location,
    vehicle,
    serviceType: row.service_type === null ? null : SERVICES[row.service_type],
    notes: notesOf(label, vehicle, row.notes),
    customerId,
    ...slot,
  };
}
