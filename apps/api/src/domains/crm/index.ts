// Exports for other domains: contacts, leads and segments.
export {
  type ContactHashes,
  type IdentityRow,
  addErasedContacts,
  createContactHashes,
  e164Of,
  listIdentities,
} from './contacts/service.ts';
export { findContacts } from './contacts/service.ts';
export {
  countAudiences,
  holdAudience,
  listAudience,
  listAudienceSample,
  listOptedIn,
} from './contacts/audiences.ts';
export { deleteContactExports } from './import-export/exports.ts';
export { lockPeople } from './contacts/identity-resolution-repository.ts';
export { resolveIdentities } from './contacts/identity-resolution.ts';
export {
  collectContactData,
  countContactData,
  ensureErasedRecord,
  eraseContacts,
  type ErasedRecord,
  listAccountRecords,
  listRecordIds,
  listRecords,
} from './privacy-repository.ts';
export { listOverdueWork } from './overdue-repository.ts';
