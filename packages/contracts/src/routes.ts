import { accounting } from './insights/accounting.ts';
import { accounts } from './accounts/accounts.ts';
import { customerChanges } from './visits/customer-changes.ts';
import { technicianAssignments } from './visits/technician-assignments.ts';
import { assistant } from './marketing/assistant.ts';
import { automation } from './marketing/automation.ts';
import { audit } from './platform/audit.ts';
import { availability } from './bookings/availability.ts';
import { bitcoinSettlement } from './visits/bitcoin-settlement.ts';
import { bitcoin } from './payments/bitcoin.ts';
import { staffChanges } from './visits/staff-changes.ts';
import { bookingDefaults } from './bookings/booking-defaults.ts';
import { bookings } from './bookings/bookings.ts';
import { business } from './platform/business.ts';
import { bulkActions } from './crm/bulk-actions.ts';
import { campaigns } from './marketing/campaign-endpoints.ts';
import { checklist } from './insights/checklist.ts';
import { claims } from './marketing/claims.ts';
import { competitors } from './marketing/competitors.ts';
import { pageDrafts } from './marketing/page-drafts.ts';
import { content } from './marketing/content-endpoints.ts';
import { seo } from './marketing/seo.ts';
import { companies } from './memberships/companies.ts';
import { chargingHistory } from './payments/charging-history.ts';
import { companyRecords } from './crm/company-records.ts';
import { businessInquiries } from './bookings/business-inquiries.ts';
import { inquiries } from './bookings/inquiries.ts';
import { imports } from './crm/imports.ts';
import { customers } from './crm/customers.ts';
import { deliveries } from './messaging/deliveries.ts';
import { privacyRequests } from './privacy/privacy-requests.ts';
import { dispatch } from './visits/dispatch-endpoints.ts';
import { testEmails } from './messaging/test-emails.ts';
import { attentionItems } from './visits/attention-items.ts';
import { metrics } from './insights/metrics.ts';
import { fleet } from './memberships/fleet.ts';
import type { EndpointTable } from './kernel/route.ts';
import { leads } from './crm/leads.ts';
import { sendingDomain } from './messaging/sending-domain.ts';
import { mailLanguage } from './messaging/mail-language.ts';
import { memberships } from './memberships/memberships.ts';
import { notifications } from './messaging/notifications.ts';
import { passkeys } from './accounts/passkeys.ts';
import { paymentMethods } from './payments/payment-methods.ts';
import { payments } from './payments/payments.ts';
import { contacts } from './crm/contact-endpoints.ts';
import { contactExports } from './crm/contact-exports.ts';
import { customFields } from './crm/custom-fields.ts';
import { duplicates } from './crm/duplicates.ts';
import { privacy } from './privacy/privacy.ts';
import { callbacks } from './bookings/callbacks.ts';
import { places } from './bookings/places.ts';
import { requestReplies } from './bookings/request-replies.ts';
import { roles } from './accounts/roles.ts';
import { security } from './accounts/security.ts';
import { segments } from './crm/segments.ts';
import { settings } from './bookings/settings.ts';
import { search } from './insights/search.ts';
import { staff } from './accounts/staff.ts';
import { contactViews } from './accounts/contact-views.ts';
import { listSettings } from './accounts/list-settings.ts';
import { workViews } from './accounts/work-views.ts';
import { overdue } from './insights/overdue.ts';
import { statements } from './memberships/statements.ts';
import { systemStatus } from './platform/system-status.ts';
import { system } from './insights/system.ts';
import { tags } from './crm/tags.ts';
import { technicians } from './visits/technicians.ts';
import { callers } from './visits/callers.ts';
import { corrections } from './visits/corrections.ts';
import { emergencies } from './visits/emergencies.ts';
import { recurringBookings } from './visits/recurring-bookings.ts';
import { staffRecurringBookings } from './visits/staff-recurring-bookings.ts';
import { presence } from './visits/presence.ts';
import { reviewModeration } from './visits/review-moderation.ts';
import { reviews } from './visits/reviews.ts';
import { vehicles } from './memberships/vehicles.ts';

/** Every endpoint of the product, by feature. All of them are below `/api`. */
export const routes = {
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
export type Routes = typeof routes;

/** Path prefix of the table. */
export const API_PREFIX = '/api';
