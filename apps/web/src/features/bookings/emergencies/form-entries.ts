import { EmergencyForm } from '@voltcourier/contracts/bookings/bookings';
import { DEFAULT_EMERGENCY_URGENCY } from '@voltcourier/pricing';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../../lib/use-entries.ts';
import { coordinatesOf, NO_POSITION } from './position.ts';

/** The empty emergency form, in the order of its fields. */
export const EMPTY = {
  location: '',
  vehicleId: '',
  vehicle: '',
  chargingPort: '',
  urgency: DEFAULT_EMERGENCY_URGENCY as string,
  name: '',
  phone: '',
  email: '',
  notes: '',
  ...NO_POSITION,
};

/** The user's entries so far. */
export type EmergencyEntries = Entries<keyof typeof EMPTY>;

const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

const REQUIRED = ['location', 'vehicle', 'name', 'phone', 'email'] as const;

/** Whether a required field is empty (specification section 5). */
export function isIncomplete(entries: EmergencyEntries): boolean {
  return REQUIRED.some((field) => entries[field].trim() === '');
}

/** Returns the entries in the API's format, or the errors by the contract's rules. */
export function checkEntries(entries: EmergencyEntries) {
  return checkForm(EmergencyForm, FIELDS, {
    name: entries.name,
    email: entries.email,
    phone: entries.phone,
    location: entries.location,
    vehicle: entries.vehicle,
    chargingPort: entries.chargingPort || null,
    urgency: entries.urgency,
    notes: entries.notes || null,
    coordinates: coordinatesOf(entries),
  });
}
