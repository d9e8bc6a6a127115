import { accounts } from './accounts/accounts.ts';
import { contactViews } from './accounts/contact-views.ts';
import { listSettings } from './accounts/list-settings.ts';
import { passkeys } from './accounts/passkeys.ts';
import { roles } from './accounts/roles.ts';
import { security } from './accounts/security.ts';
import { staff } from './accounts/staff.ts';
import { workViews } from './accounts/work-views.ts';
import { availability } from './bookings/availability.ts';
import { bookingDefaults } from './bookings/booking-defaults.ts';
import { bookings } from './bookings/bookings.ts';
import { businessInquiries } from './bookings/business-inquiries.ts';
import { callbacks } from './bookings/callbacks.ts';
import { inquiries } from './bookings/inquiries.ts';
import { places } from './bookings/places.ts';
import { requestReplies } from './bookings/request-replies.ts';
import { settings } from './bookings/settings.ts';
import { bulkActions } from './crm/bulk-actions.ts';
import { companyRecords } from './crm/company-records.ts';
import { contacts } from './crm/contact-endpoints.ts';
import { contactExports } from './crm/contact-exports.ts';
import { customFields } from './crm/custom-fields.ts';
import { customers } from './crm/customers.ts';
import { duplicates } from './crm/duplicates.ts';
import { imports } from './crm/imports.ts';
import { leads } from './crm/leads.ts';
import { segments } from './crm/segments.ts';
import { tags } from './crm/tags.ts';
import { accounting } from './insights/accounting.ts';
import { checklist } from './insights/checklist.ts';
import { metrics } from './insights/metrics.ts';
import { overdue } from './insights/overdue.ts';
import { search } from './insights/search.ts';
import { system } from './insights/system.ts';
import { assistant } from './marketing/assistant.ts';
import { automation } from './marketing/automation.ts';
import { campaigns } from './marketing/campaign-endpoints.ts';
import { claims } from './marketing/claims.ts';
import { competitors } from './marketing/competitors.ts';
import { content } from './marketing/content-endpoints.ts';
import { pageDrafts } from './marketing/page-drafts.ts';
import { seo } from './marketing/seo.ts';
import { companies } from './memberships/companies.ts';
import { fleet } from './memberships/fleet.ts';
import { memberships } from './memberships/memberships.ts';
import { statements } from './memberships/statements.ts';
import { vehicles } from './memberships/vehicles.ts';
import { deliveries } from './messaging/deliveries.ts';
import { mailLanguage } from './messaging/mail-language.ts';
import { notifications } from './messaging/notifications.ts';
import { sendingDomain } from './messaging/sending-domain.ts';
import { testEmails } from './messaging/test-emails.ts';
import { bitcoin } from './payments/bitcoin.ts';
import { chargingHistory } from './payments/charging-history.ts';
import { paymentMethods } from './payments/payment-methods.ts';
import { payments } from './payments/payments.ts';
import { audit } from './platform/audit.ts';
import { business } from './platform/business.ts';
import { systemStatus } from './platform/system-status.ts';
import { privacyRequests } from './privacy/privacy-requests.ts';
import { privacy } from './privacy/privacy.ts';
import { attentionItems } from './visits/attention-items.ts';
import { bitcoinSettlement } from './visits/bitcoin-settlement.ts';
import { callers } from './visits/callers.ts';
import { corrections } from './visits/corrections.ts';
import { customerChanges } from './visits/customer-changes.ts';
import { dispatch } from './visits/dispatch-endpoints.ts';
import { emergencies } from './visits/emergencies.ts';
import { ownVisits } from './visits/own-visits.ts';
import { presence } from './visits/presence.ts';
import { recurringBookings } from './visits/recurring-bookings.ts';
import { reviewModeration } from './visits/review-moderation.ts';
import { reviews } from './visits/reviews.ts';
import { staffChanges } from './visits/staff-changes.ts';
import { staffRecurringBookings } from './visits/staff-recurring-bookings.ts';
import { technicianAssignments } from './visits/technician-assignments.ts';
import { technicians } from './visits/technicians.ts';
import type { EndpointTable } from './kernel/endpoint.ts';

/**
 * Every endpoint of the product as clients know it, by feature. All of them are below `/api`.
 */
export const endpoints = {
  accounting,
  accounts,
  customerChanges,
  technicianAssignments,
  assistant,
  automation,
  audit,
  availability,
  bitcoin,
  bitcoinSettlement,
  staffChanges,
  bookingDefaults,
  bookings,
  bulkActions,
  business,
  callers,
  campaigns,
  checklist,
  claims,
  competitors,
  pageDrafts,
  content,
  seo,
  companies,
  chargingHistory,
  companyRecords,
  inquiries,
  businessInquiries,
  imports,
  customers,
  privacyRequests,
  deliveries,
  dispatch,
  corrections,
  emergencies,
  ownVisits,
  presence,
  reviews,
  reviewModeration,
  recurringBookings,
  staffRecurringBookings,
  testEmails,
  attentionItems,
  metrics,
  fleet,
  leads,
  sendingDomain,
  mailLanguage,
  memberships,
  notifications,
  passkeys,
  paymentMethods,
  payments,
  places,
  contacts,
  customFields,
  duplicates,
  contactExports,
  privacy,
  callbacks,
  requestReplies,
  roles,
  security,
  segments,
  settings,
  staff,
  workViews,
  contactViews,
  listSettings,
  search,
  overdue,
  statements,
  system,
  systemStatus,
  tags,
  technicians,
  vehicles,
} as const satisfies EndpointTable;

/** The type of the whole table. */
export type Endpoints = typeof endpoints;

type Reads<Feature extends keyof Endpoints> = {
  [Own in keyof Endpoints[Feature] & string]: Endpoints[Feature][Own] extends {
    readonly method: 'GET';
  }
    ? { readonly name: `${Feature}.${Own}`; readonly endpoint: Endpoints[Feature][Own] }
    : never;
}[keyof Endpoints[Feature] & string];

type AnyRead = { [Feature in keyof Endpoints]: Reads<Feature> }[keyof Endpoints];

/** Endpoints whose responses are cached, by their names: `bookings.get`. */
export type NamedReads = { [Read in AnyRead as Read['name']]: Read['endpoint'] };

/** Name of an endpoint whose responses are cached. */
export type ReadName = keyof NamedReads;
