// Interface of visits for other domains: what happens to a booking after it is made.
export { listAttentionItems } from './attention-items/service.ts';
export { eventTitle, describeEvent } from './dispatch/event-labels.ts';
export { listOverdueVisits } from './overdue/repository.ts';
export { describeRecurringEvent } from './recurring-bookings/event-labels.ts';
export { recurringEventsOf } from './recurring-bookings/events-repository.ts';
export { listRecurringForStaff } from './recurring-bookings/staff-service.ts';
export { technicianFactsOf } from './technicians/facts-repository.ts';
export {
  collectVisitData,
  countReviews,
  eraseReviews,
  countBookingNotes,
  detachTechnician,
  eraseBookingNotes,
  eraseRecurringBookings,
  listRecurringCompanies,
  listRecurringMailSubjects,
} from './privacy-repository.ts';
