import {
  type Belongings,
  formatBookedVehicle,
  type StaffRecurringBooking,
  formatVehicle,
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
import { findMergedPerson } from './merging-repository.ts';
import { listIdentities } from './repository.ts';

const MOST = 20;

/** Removes case-insensitive duplicates and keeps the first spelling. */
const eachOnce = (texts: readonly string[]): string[] => {
  const known = new Set<string>();
  return texts.filter((word) => {
    const isNew = !known.has(word.toLowerCase());
    known.add(word.toLowerCase());
    return isNew;
  });
};

/** Finds the contact of a booking, request or account; null until it is resolved. */
export async function findContactOf(
  ctx: Context,
  identity: ContactOf,
): Promise<{ id: string; name: string } | null> {
  return (await findOwner(ctx.db, identity)) ?? null;
}

/**
 * Returns a contact's latest bookings and requests, and their vehicles: first those saved in the
 * account, then those of the bookings.
 *
 * @throws AppError `not_found`.
 */
export async function getBelongings(ctx: Context, personId: string): Promise<Belongings> {
  const person = await findMergedPerson(ctx.db, personId);
  if (person === undefined)
    throw new AppError('not_found', 'This person no longer exists. Reload the list.');
  const bookings = await listBookingsOf(ctx.db, person.group_id, MOST);
  const requests = await listRequestsOf(ctx.db, person.group_id, MOST);
  const saved = await listVehiclesOf(ctx.db, await listAccountsOf(ctx.db, person.group_id));
  const vehicles = [
    ...saved.map(formatVehicle),
    ...bookings.map((row) => formatBookedVehicle(row.vehicle, row.vehicle_facts)),
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
 * Lists the recurring bookings of a person or company, ended ones last.
 *
 * @throws AppError `not_found`.
 */
export async function listRecurringOfContact(
  ctx: Context,
  personId: string,
): Promise<StaffRecurringBooking[]> {
  const identities = await listIdentities(ctx.db, personId);
  if (identities.length === 0)
    throw new AppError('not_found', 'This person no longer exists. Reload the list.');
  return listRecurringForStaff(ctx, {
    userIds: identities.flatMap(({ user_id: id }) => id ?? []),
    companyIds: identities.flatMap(({ company_id: id }) => id ?? []),
  });
}
