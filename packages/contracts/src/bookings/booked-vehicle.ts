import { type Vehicle, VEHICLES } from './bookings.ts';
import { type VehicleFacts, vehicleWords } from '../memberships/vehicles.ts';

/**
 * The vehicle of a booking for people to read: the one that the customer chose, else the label of
 * what the form stored, else what was typed.
 */
export function bookedVehicleWords(stored: string, chosen: VehicleFacts | null): string {
  if (chosen !== null) return vehicleWords(chosen);
  return Object.hasOwn(VEHICLES, stored) ? VEHICLES[stored as Vehicle] : stored;
}
