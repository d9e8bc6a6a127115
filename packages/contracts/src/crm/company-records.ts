import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Email, Id, Instant, Phone, text } from '../kernel/scalars.ts';
import { Person } from './contacts.ts';

const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether it is a business account, or was added by staff alone. */
  isBusinessAccount: z.boolean(),
  /** The membership that its people share or have; null for none. */
  member: z.nullable(z.string()),
  people: z.int(),
  openLeads: z.int(),
  /** When the latest of its people was in touch; null for nobody yet. */
  lastContactAt: z.nullable(Instant),
});

/** A company as it is listed. */
export type CompanyRow = z.output<typeof CompanyRow>;

/** A company as staff type it. Both the form and the api check with this. */
export const CompanyForm = z.object({
  name: text(120).check(z.minLength(2, 'Please enter the company’s name.')),
  email: z.nullable(Email),
  phone: z.nullable(Phone),
});

/** A {@link CompanyForm} as checked by the contract. */
export type CompanyForm = z.output<typeof CompanyForm>;

const ByPerson = z.object({ personId: Id });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Companies among the records of the CRM: notes, tasks, tags and leads are those of a person. */
export const companyRecords = {
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/companies',
    access: 'crm:read',
    reads: 'replica',
    summary: 'Companies by name, a page at a time; the best matches of a search',
    query: z.object({
      /** Of a name, an e-mail address or a phone number, also with a typing error. */
      search: z.optional(text(100)),
      /** The last company of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({ companies: z.array(CompanyRow), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/crm/companies',
    access: 'crm:write',
    audit: 'company.create',
    summary: 'Add a company; one of the same name is offered as the same',
    body: CompanyForm,
    response: Person,
    errors: [...REFUSALS],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/crm/companies/:personId',
    access: 'crm:write',
    audit: 'company.change',
    summary: 'Change the name, address and number of a company that staff added',
    params: ByPerson,
    /** With what was seen last: a change of something else is refused. */
    body: z.object({ form: CompanyForm, seen: CompanyForm }),
    response: Person,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  setEmployer: endpoint({
    method: 'PUT',
    path: '/staff/crm/people/:personId/employer',
    access: 'crm:write',
    audit: 'person.employer',
    summary: 'Say which company somebody works for, or that it is none',
    params: ByPerson,
    body: z.object({
      employerId: z.nullable(Id),
      /** What was seen last: a change of something else is refused. */
      seenId: z.nullable(Id),
    }),
    response: Person,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
