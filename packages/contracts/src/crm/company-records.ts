import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { RowCursor } from '../kernel/row-cursor.ts';
import { Email, Id, Instant, Phone, text } from '../kernel/scalars.ts';
import { Person } from './contacts.ts';

const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether it is a business account, or was only added by staff. */
  isBusinessAccount: z.boolean(),
  /** Shared membership of its people; null for none. */
  member: z.nullable(z.string()),
  people: z.int(),
  openLeads: z.int(),
  /** When any of its people was last in touch; null for never. */
  lastContactAt: z.nullable(Instant),
});

/** A company as listed. */
export type CompanyRow = z.output<typeof CompanyRow>;

/** A company as entered. The form and the API validate with this schema. */
export const CompanyForm = z.object({
  name: text(120).check(z.minLength(2, 'Please enter the company’s name.')),
  email: z.nullable(Email),
  phone: z.nullable(Phone),
});

/** A {@link CompanyForm} as checked by the contract. */
export type CompanyForm = z.output<typeof CompanyForm>;

const ByPerson = z.object({ personId: Id });

/** Companies as CRM records, with the same notes, tasks, tags and leads as people. */
export const companyRecords = {
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/companies',
    query: z.object({
      /** Name, email address or phone number; tolerates typos. */
      search: z.optional(text(100)),
      /** Last company of the previous page. */
      after: z.optional(RowCursor),
    }),
    response: z.object({ companies: z.array(CompanyRow), hasMore: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/crm/companies',
    body: CompanyForm,
    response: Person,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/crm/companies/:personId',
    params: ByPerson,
    /** With the values that the change is based on; stale ones are refused. */
    body: z.object({ form: CompanyForm, seen: CompanyForm }),
    response: Person,
  }),
  setEmployer: endpoint({
    method: 'PUT',
    path: '/staff/crm/people/:personId/employer',
    params: ByPerson,
    body: z.object({
      employerId: z.nullable(Id),
      /** The value that the change is based on. A stale one is refused. */
      seenId: z.nullable(Id),
    }),
    response: Person,
  }),
} as const;
