import { EmergencyForm } from '@voltcourier/contracts/bookings/bookings';
import { DEFAULT_EMERGENCY_URGENCY } from '@voltcourier/pricing';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../../lib/use-entries.ts';
import { coordinatesOf, NO_POSITION } from './position.ts';

/** The emergency form before anybody has touched it, in the order in which it is asked. */
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

/** What the person has entered so far. */
export type EmergencyEntries = Entries<keyof typeof EMPTY>;

const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

const REQUIRED = ['location', 'vehicle', 'name', 'phone', 'email'] as const;

/** Whether something that is needed was left empty (specification section 5). */
export function isIncomplete(entries: EmergencyEntries): boolean {
  return REQUIRED.some((field) => entries[field].trim() === '');
}

/** The entries as the api takes them, or what is wrong with them by the contract's rules. */
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
