export { paysRunningPeriod } from './billing/money-repository.ts';
// What other domains may use of memberships: plans, sessions, companies and vehicles.
export type { MembershipBillingService } from './billing/service.ts';
export type { MembershipsService } from './service.ts';
