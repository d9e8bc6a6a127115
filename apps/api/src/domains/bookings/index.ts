// What other domains may use of bookings: regions, availability and bookings.
export { type AvailabilityService, type RegionRow, readRegions } from './availability/service.ts';
export type { ChosenVehicle } from './ports.ts';
export {
  type BookingRow,
  type BookingsService,
  type Slot,
  canAssign,
  canHaveBegun,
  canMove,
  cancellationOf,
  checkAmount,
  optionsOf,
} from './service.ts';
