// Exports for other domains: regions, availability and bookings.
export { type RegionRow, readRegions } from './availability/service.ts';
export type { ChosenVehicle } from './ports.ts';
export type { BookingRow } from './repository.ts';
export { checkAmount } from './place-booking.ts';
export {
  assignTechnicianTo,
  canAssign,
  canHaveBegun,
  completeBooking,
  findStaffBooking,
  listBookingEvents,
  listBookingsForStaff,
  missBooking,
  recordBookingBitcoin,
  recordBookingDispute,
  recordBookingRefund,
  stepEmergency,
  undoAssignmentOf,
} from './visits.ts';
export {
  type AssignableRow,
  findBookingVersion,
  listAssignableBookings,
} from './visits-repository.ts';
export { emergencyProgressOf, stageOf } from './emergencies/progress.ts';
export { confirmPaidBooking, extendBookingHold } from './payment-outcomes.ts';
export {
  createPhoneBooking,
  createPhoneEmergency,
  createRecurringVisit,
  getBookingRegion,
  getEmergencyRegion,
} from './service.ts';
export { findPositionOf, milesBetween } from './availability/distances.ts';
export {
  cancelBooking,
  cancellationOf,
  cancelRefundedBooking,
  canMove,
  getLockedBooking,
  optionsOf,
  rescheduleBooking,
} from './changes.ts';
export { getRegion, listServiceRegions } from './availability/serving-regions.ts';
export { listAvailability } from './availability/service.ts';
export { listFreeCapacity, type RegionCapacity } from './availability/free-capacity.ts';
export {
  listUnidentifiedOwners,
  lockUnidentified,
  saveIdentities,
} from './identities-repository.ts';
export {
  type LeadRequest,
  type LeadSource,
  lockLeadRequests,
  settleLeadRequests,
} from './lead-requests-repository.ts';
export { detailsOf as bookingDetailsOf } from './details-repository.ts';
export {
  canCorrect,
  changedFields,
  correctBooking,
  type CorrectedPrice,
  findCorrectedLocation,
} from './corrections/service.ts';
export {
  type CorrectionRow,
  listCorrections as listBookingCorrections,
} from './corrections/repository.ts';
export { findRequestOfBooking } from './callbacks/request-bookings-repository.ts';
export { closeBookedRequest, listOverdueRequests } from './callbacks/service.ts';
export { bookingNumberOf } from './booking-numbers.ts';
export { getBooking } from './reading.ts';
export { getBookingRow } from './reading.ts';
export { listCustomerBookings } from './reading.ts';
export {
  collectBookingData,
  countGuestRequests,
  eraseAccountBookings,
  eraseAccountInquiries,
  eraseGuestBookings,
  findOpenAppointment,
  listBookingIds,
  listCallbackIds,
  listInquiryIds,
  listTypedPhones,
  lockAccountBookings,
} from './privacy-repository.ts';
export { bookingIn, labelsIn } from './labels-in.ts';
export { listServedPlaces } from './availability/served-places.ts';
