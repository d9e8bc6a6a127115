import type { ApiError } from '@voltcourier/contracts/client';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { BookingDefaults } from '@voltcourier/contracts/bookings/booking-defaults';
import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { VehicleOption } from '@voltcourier/contracts/memberships/vehicles';
import {
  RECURRING_SERVICES,
  type RecurringBooking,
  recurringBookings,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { addDays, localDateAt } from '@voltcourier/pricing';
import type { Entries, FieldErrors } from '@voltcourier/ui/use-form-fields';
import type * as z from 'zod/mini';
import { checkForm } from '../../../lib/use-entries.ts';

/** Fields of the form, in order. */
const FIELDS = [
  'startsOn',
  'time',
  'everyWeeks',
  'endsOn',
  'serviceType',
  'vehicle',
  'location',
  'name',
  'email',
  'phone',
  'notes',
  'forCompany',
] as const;

const { body: NewForm } = recurringBookings.create;

/** What the form enters. Whose it is only counts for a new one. */
export type NewRecurringBooking = z.output<typeof NewForm>;

/** A field of the form. */
export type RecurringField = (typeof FIELDS)[number];

const named = ({ firstName, lastName }: User): string =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');

/** The next date of a recurring booking, from which a change applies; a past one is refused. */
function nextDateOf({ startsOn, everyWeeks, zone }: RecurringBooking, now: Date): string {
  const today = localDateAt(now, zone);
  let date = startsOn;
  while (date < today) date = addDays(date, everyWeeks * 7);
  return date;
}

/** Initial entries of the form: the one being changed, or the last booking. */
export function entriesOf(
  user: User,
  known: RecurringBooking | undefined,
  last: BookingDefaults | null,
  choices: readonly VehicleOption[],
  now: Date,
): Entries<RecurringField> {
  if (known !== undefined) {
    const type = Object.entries(VEHICLES).find(([, label]) => label === known.vehicle);
    return {
      startsOn: nextDateOf(known, now),
      time: known.time,
      everyWeeks: String(known.everyWeeks),
      endsOn: known.endsOn ?? '',
      serviceType: known.serviceType,
      vehicle: known.vehicleId ?? type?.[0] ?? 'other',
      location: known.location,
      name: known.name,
      email: known.email,
      phone: known.phone ?? '',
      notes: known.notes ?? '',
      forCompany: '',
    };
  }
  const usual = choices.find(({ isDefault }) => isDefault) ?? choices[0];
  const isCovered = RECURRING_SERVICES.some((type) => type === last?.serviceType);
  return {
    startsOn: '',
    time: '',
    everyWeeks: '1',
    endsOn: '',
    serviceType: (isCovered ? last?.serviceType : undefined) ?? RECURRING_SERVICES[0],
    vehicle: usual?.id ?? last?.vehicle ?? '',
    location: last?.location ?? '',
    name: last?.name ?? named(user),
    email: last?.email ?? user.email,
    phone: last?.phone ?? '',
    notes: '',
    forCompany: '',
  };
}

/** Maps a refusal to the field of an address that no van drives to. */
export const refusedField = ({
  code,
  message,
}: Pick<ApiError, 'code' | 'message'>): FieldErrors<RecurringField> | undefined =>
  code === 'not_served' ? { location: message } : undefined;

/** Returns the form's values in the API's format, or the errors. */
export function checkEntries(entries: Entries<RecurringField>) {
  const isType = Object.hasOwn(VEHICLES, entries.vehicle);
  const vehicleId = isType || entries.vehicle === '' ? null : entries.vehicle;
  return checkForm<NewRecurringBooking, RecurringField>(NewForm, FIELDS, {
    ...entries,
    vehicle: vehicleId === null ? entries.vehicle : 'other',
    vehicleId,
    everyWeeks: Number(entries.everyWeeks),
    endsOn: entries.endsOn === '' ? null : entries.endsOn,
    phone: entries.phone === '' ? null : entries.phone,
    notes: entries.notes === '' ? null : entries.notes,
    forCompany: entries.forCompany !== '',
  });
}
