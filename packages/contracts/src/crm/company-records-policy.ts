import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { companyRecords } from './company-records.ts';

/** Policy of {@link companyRecords}. */
export const companyRecordsPolicy = {
  list: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List companies by name, page by page, or the best matches of a search',
    errors: STAFF_ERRORS,
  },
  create: {
    access: 'crm:write',
    audit: 'company.create',
    summary: 'Add a company; suggests existing ones with the same name as duplicates',
    errors: STAFF_ERRORS,
  },
  change: {
    access: 'crm:write',
    audit: 'company.change',
    summary: 'Change the name and contact details of a company added by staff',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  setEmployer: {
    access: 'crm:write',
    audit: 'person.employer',
    summary: 'Set or remove a contact’s employer',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof companyRecords>;
