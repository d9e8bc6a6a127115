import { BookingForm } from '@voltcourier/contracts/bookings/bookings';
import type { Entries, FieldErrors } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../lib/use-entries.ts';

/** The empty booking form, in the order of its fields. */
export const EMPTY = {
  name: '',
  email: '',
  phone: '',
  location: '',
  vehicleId: '',
  vehicle: '',
  serviceType: '',
  notes: '',
  bookingDate: '',
  bookingTime: '',
};

/** A field of the booking form. */
export type FieldName = keyof typeof EMPTY;

/** The user's entries so far. */
export type BookingEntries = Entries<FieldName>;

const FIELDS = Object.keys(EMPTY) as FieldName[];

/**
 * Returns the entries in the API's format, or the errors. The rules are the contract's; the
 * messages for an address that is missing, or lacks an @ or a dot, are those of the submit step
 * (specification section 5).
 */
export function checkEntries(
  entries: BookingEntries,
): { ok: true; form: BookingForm } | { ok: false; errors: FieldErrors<FieldName> } {
  const checked = checkForm(BookingForm, FIELDS, {
    ...entries,
    phone: entries.phone.trim() || null,
    notes: entries.notes || null,
  });
  if (!checked.ok && checked.errors.email !== undefined) {
    const email = entries.email.trim();
    if (email === '') checked.errors.email = 'Email address is required';
    else if (!email.includes('@') || !email.includes('.')) {
      checked.errors.email = 'Please enter a valid email address';
    }
  }
  return checked;
}
