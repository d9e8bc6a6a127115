// Exports for other domains: user sign-in and staff accounts.
export { hashPassword } from './passwords.ts';
export {
  type UserRow,
  addAccountEvent,
  findUser,
  holdUser,
  lockUser,
  saveMembershipTier,
} from './repository.ts';
export {
  type DueAccount,
  lockAccountFacts,
  lockDueAccounts,
  settleAccountRecords,
} from './contact-records-repository.ts';
export { listRolesThatMay } from './staff/roles.ts';
export { listStaffCredentials } from './staff/staff-credentials-repository.ts';
export { sessionOf } from './routes.ts';
export { holdCaller, isPassword } from './service.ts';
export { checkPassword, holdPassword } from './credentials.ts';
export { requestGuestAccount } from './password-reset.ts';
export {
  collectAccountData,
  eraseAccount,
  eraseCredentials,
  eraseInvitedStaff,
  eraseSearchedAddresses,
  eraseSearchedNumbers,
  listAccountMailSubjects,
  listRoles,
} from './privacy-repository.ts';
