import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { assignments } from './assignments.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { bitcoinOperations } from './bitcoin-operations.ts';
import { bitcoin } from './bitcoin.ts';
import { bookingOperations } from './booking-operations.ts';
import { bookings } from './bookings.ts';
import { bulkActions } from './bulk-actions.ts';
import { campaigns } from './campaigns.ts';
import { checklist } from './checklist.ts';
import { companies } from './companies.ts';
import { chargingHistory } from './charging-history.ts';
import { companyRecords } from './company-records.ts';
import { contacts } from './contacts.ts';
import { customerData } from './customer-data.ts';
import { customers } from './customers.ts';
import { deliveries } from './deliveries.ts';
import { dataRequests } from './data-requests.ts';
import { dispatch } from './dispatch.ts';
import { emailTests } from './email-tests.ts';
import { exceptions } from './exceptions.ts';
import { figures } from './figures.ts';
import { fleet } from './fleet.ts';
import type { EndpointTable } from './kernel/route.ts';
import { leads } from './leads.ts';
import { mailDomain } from './mail-domain.ts';
import { memberships } from './memberships.ts';
import { notifications } from './notifications.ts';
import { passkeys } from './passkeys.ts';
import { paymentMethods } from './payment-methods.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { peopleExports } from './people-exports.ts';
import { personFields } from './person-fields.ts';
import { privacy } from './privacy.ts';
import { requests } from './requests.ts';
import { security } from './security.ts';
import { segments } from './segments.ts';
import { settings } from './settings.ts';
import { staffSearch } from './staff-search.ts';
import { staff } from './staff.ts';
import { statements } from './statements.ts';
import { system } from './system.ts';
import { tags } from './tags.ts';
import { technicians } from './technicians.ts';
import { vehicles } from './vehicles.ts';

/** The whole table: every endpoint of the product, by feature. All of it lives under `/api`. */
export const routes = {
  accounts,
  appointments,
  assignments,
  audit,
  availability,
  bitcoin,
  bitcoinOperations,
  bookingOperations,
  bookings,
  bulkActions,
  campaigns,
  checklist,
  companies,
  chargingHistory,
  companyRecords,
  contacts,
  customerData,
  customers,
  dataRequests,
  deliveries,
  dispatch,
  emailTests,
  exceptions,
  figures,
  fleet,
  leads,
  mailDomain,
  memberships,
  notifications,
  passkeys,
  paymentMethods,
  payments,
  people,
  personFields,
  peopleExports,
  privacy,
  requests,
  security,
  segments,
  settings,
  staff,
  staffSearch,
  statements,
  system,
  tags,
  technicians,
  vehicles,
} as const satisfies EndpointTable;

/** The type of the whole table. */
export type Routes = typeof routes;

/** Where the table is mounted. */
export const API_PREFIX = '/api';
