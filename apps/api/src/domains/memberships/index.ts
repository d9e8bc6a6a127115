// Exports for other domains: plans, sessions, companies and vehicles.
export { paysRunningPeriod } from './billing/money-repository.ts';
export { findCompanyMember } from './companies/repository.ts';
export { findCompanyContact, getCompanyManager } from './companies/service.ts';
export { chooseVehicle } from './vehicles/service.ts';
export { canBookSessions, returnSession } from './sessions.ts';
export { endGrantedTier, findGrantedTier, grantMembershipTier } from './granted-tiers.ts';
export { getMembership, getCurrentMembership } from './service.ts';
export {
  type DueCompany,
  listCompanyNames,
  claimDueCompanies,
} from './company-records-repository.ts';
export { countMispricedPlans } from './billing/service.ts';
export {
  collectMembershipData,
  countMembershipData,
  eraseMembershipData,
  eraseInvitedEmployees,
  hasOpenPurchase,
  isInCompany,
  listMembershipMailSubjects,
  listOpenCompanies,
  nameCompanies,
} from './privacy-repository.ts';
export { listVehiclesOf } from './vehicles/repository.ts';
