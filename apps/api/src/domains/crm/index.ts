// What other domains may use of crm: contacts, leads and segments.
export {
  type AudiencesService,
  type ContactHashes,
  type IdentityRow,
  type ContactsService,
  addErasedContacts,
  countFieldValues,
  createContactHashes,
  e164Of,
  listIdentities,
} from './contacts/service.ts';
