import { type Vehicle, VEHICLES } from './bookings.ts';
import { type VehicleFacts, formatVehicle } from '../memberships/vehicles.ts';

/**
 * Display text of a booking's vehicle: the saved one chosen by the customer, otherwise the label of
 * the form's option, otherwise what was typed.
 */
export function formatBookedVehicle(stored: string, chosen: VehicleFacts | null): string {
  if (chosen !== null) return formatVehicle(chosen);
  return Object.hasOwn(VEHICLES, stored) ? VEHICLES[stored as Vehicle] : stored;
}
