import * as z from 'zod/mini';
import { callbacks } from '../bookings/callbacks.ts';
import { contacts } from '../crm/contact-endpoints.ts';
import { leads } from '../crm/leads.ts';
import { STAFF_ERRORS } from '../kernel/policy.ts';
import { CSV, rawRoute } from '../kernel/raw-route.ts';
import { StatementMonth } from '../memberships/statements.ts';
import { deliveries } from '../messaging/deliveries.ts';
import { dispatch } from '../visits/dispatch-endpoints.ts';
import { ACCOUNTING_FILES } from './accounting.ts';

/** Complete staff lists, filtered as on the screen. */
const LIST = {
  kind: 'file',
  contentType: CSV,
  audit: 'list.export',
  errors: STAFF_ERRORS,
  rateLimit: { max: 10, windowSeconds: 60 },
  countedAs: 'staff.lists',
} as const;
/** `after` starts at the first row, so the file has every row. */
const WHOLE = { after: true } as const;

/** Staff lists as downloadable files. */
export const listFiles = {
  bookingListCsv: rawRoute({
    ...LIST,
    path: '/api/staff/files/bookings.csv',
    access: 'bookings:read',
    summary: 'Export open or past bookings with the given filters',
    query: z.omit(dispatch.list.query, WHOLE),
  }),
  requestListCsv: rawRoute({
    ...LIST,
    path: '/api/staff/files/requests.csv',
    access: 'bookings:read',
    summary: 'Export open or closed requests',
    query: z.omit(callbacks.list.query, WHOLE),
  }),
  contactListCsv: rawRoute({
    ...LIST,
    path: '/api/staff/files/contacts.csv',
    access: 'customer-data:export',
    summary: 'Export contacts with the given filters',
    query: z.omit(contacts.list.query, WHOLE),
  }),
  leadListCsv: rawRoute({
    ...LIST,
    path: '/api/staff/files/leads.csv',
    access: 'crm:read',
    summary: 'Export leads with the given filters',
    query: z.omit(leads.list.query, WHOLE),
  }),
  deliveryListCsv: rawRoute({
    ...LIST,
    path: '/api/staff/files/emails.csv',
    access: 'emails:read',
    summary: 'Export the mail log with the given filters',
    query: z.omit(deliveries.list.query, WHOLE),
  }),
  accountingCsv: rawRoute({
    ...LIST,
    path: '/api/staff/accounting/:month/:file.csv',
    access: 'accounting:read',
    summary: 'Export a month’s visits, payments or refunds',
    params: z.object({ month: StatementMonth, file: z.enum(ACCOUNTING_FILES) }),
    absent: 'This file doesn’t exist. Download one from the accounting page.',
  }),
} as const;
