import {
  type Belongings,
  bookedVehicleWords,
  type StaffRecurringBooking,
  vehicleWords,
} from '@voltcourier/contracts';
import { listVehiclesOf } from '../../memberships/index.ts';
import { listRecurringForStaff } from '../../visits/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  type ContactOf,
  findOwner,
  listAccountsOf,
  listBookingsOf,
  listRequestsOf,
} from './belongings-repository.ts';
import { findPlace } from './merging-repository.ts';
import { listIdentities } from './repository.ts';

const MOST = 20;

/** Each once, however it is written, as it was written first. */
const eachOnce = (words: readonly string[]): string[] => {
  const known = new Set<string>();
  return words.filter((word) => {
    const isNew = !known.has(word.toLowerCase());
    known.add(word.toLowerCase());
    return isNew;
  });
};

/** Whose a booking, a request or an account is; null while that isn't found out. */
export async function findContactOf(
  ctx: Context,
  asked: ContactOf,
): Promise<{ id: string; name: string } | null> {
  return (await findOwner(ctx.db, asked)) ?? null;
}

/**
 * The latest bookings and requests of a person, and their vehicles: those that they have saved in
 * their account, then those of these bookings.
 *
 * @throws AppError `not_found`.
 */
export async function getBelongings(ctx: Context, personId: string): Promise<Belongings> {
  const place = await findPlace(ctx.db, personId);
  if (place === undefined) throw new AppError('not_found', 'There is no such person.');
  const bookings = await listBookingsOf(ctx.db, place.group_id, MOST);
  const requests = await listRequestsOf(ctx.db, place.group_id, MOST);
  const saved = await listVehiclesOf(ctx.db, await listAccountsOf(ctx.db, place.group_id));
  const vehicles = [
    ...saved.map(vehicleWords),
    ...bookings.map((row) => bookedVehicleWords(row.vehicle, row.vehicle_facts)),
  ];
  return {
    bookings: bookings.map(({ id, kind, status, starts_at, zone, amount_cents: amountCents }) => ({
      id,
      kind,
      status,
      startsAt: starts_at.toISOString(),
      zone,
      amountCents,
    })),
    requests: requests.map(({ created_at: createdAt, ...request }) => ({
      ...request,
      createdAt: createdAt.toISOString(),
    })),
    vehicles: eachOnce(vehicles),
  };
}

/**
 * What a person, or a company, books again and again, the ended last.
 *
 * @throws AppError `not_found`.
 */
export async function listRecurringOfContact(
  ctx: Context,
  personId: string,
): Promise<StaffRecurringBooking[]> {
  const identities = await listIdentities(ctx.db, personId);
  if (identities.length === 0) throw new AppError('not_found', 'There is no such person.');
  return listRecurringForStaff(ctx, {
    userIds: identities.flatMap(({ user_id: id }) => id ?? []),
    companyIds: identities.flatMap(({ company_id: id }) => id ?? []),
  });
}
