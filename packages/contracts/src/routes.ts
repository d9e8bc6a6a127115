import { endpoints, type Endpoints } from './endpoints.ts';
import { routesOf, type RouteTable } from './kernel/route.ts';
import { accountsPolicy } from './accounts/accounts-policy.ts';
import { contactViewsPolicy } from './accounts/contact-views-policy.ts';
import { listSettingsPolicy } from './accounts/list-settings-policy.ts';
import { passkeysPolicy } from './accounts/passkeys-policy.ts';
import { rolesPolicy } from './accounts/roles-policy.ts';
import { securityPolicy } from './accounts/security-policy.ts';
import { staffPolicy } from './accounts/staff-policy.ts';
import { workViewsPolicy } from './accounts/work-views-policy.ts';
import { availabilityPolicy } from './bookings/availability-policy.ts';
import { bookingDefaultsPolicy } from './bookings/booking-defaults-policy.ts';
import { bookingsPolicy } from './bookings/bookings-policy.ts';
import { businessInquiriesPolicy } from './bookings/business-inquiries-policy.ts';
import { callbacksPolicy } from './bookings/callbacks-policy.ts';
import { inquiriesPolicy } from './bookings/inquiries-policy.ts';
import { placesPolicy } from './bookings/places-policy.ts';
import { requestRepliesPolicy } from './bookings/request-replies-policy.ts';
import { settingsPolicy } from './bookings/settings-policy.ts';
import { bulkActionsPolicy } from './crm/bulk-actions-policy.ts';
import { companyRecordsPolicy } from './crm/company-records-policy.ts';
import { contactExportsPolicy } from './crm/contact-exports-policy.ts';
import { contactsPolicy } from './crm/contact-policy.ts';
import { customFieldsPolicy } from './crm/custom-fields-policy.ts';
import { customersPolicy } from './crm/customers-policy.ts';
import { duplicatesPolicy } from './crm/duplicates-policy.ts';
import { importsPolicy } from './crm/imports-policy.ts';
import { leadsPolicy } from './crm/leads-policy.ts';
import { segmentsPolicy } from './crm/segments-policy.ts';
import { tagsPolicy } from './crm/tags-policy.ts';
import { accountingPolicy } from './insights/accounting-policy.ts';
import { checklistPolicy } from './insights/checklist-policy.ts';
import { metricsPolicy } from './insights/metrics-policy.ts';
import { overduePolicy } from './insights/overdue-policy.ts';
import { searchPolicy } from './insights/search-policy.ts';
import { systemPolicy } from './insights/system-policy.ts';
import { assistantPolicy } from './marketing/assistant-policy.ts';
import { automationPolicy } from './marketing/automation-policy.ts';
import { campaignsPolicy } from './marketing/campaign-policy.ts';
import { claimsPolicy } from './marketing/claims-policy.ts';
import { competitorsPolicy } from './marketing/competitors-policy.ts';
import { contentPolicy } from './marketing/content-policy.ts';
import { pageDraftsPolicy } from './marketing/page-drafts-policy.ts';
import { seoPolicy } from './marketing/seo-policy.ts';
import { companiesPolicy } from './memberships/companies-policy.ts';
import { fleetPolicy } from './memberships/fleet-policy.ts';
import { membershipsPolicy } from './memberships/memberships-policy.ts';
import { statementsPolicy } from './memberships/statements-policy.ts';
import { vehiclesPolicy } from './memberships/vehicles-policy.ts';
import { deliveriesPolicy } from './messaging/deliveries-policy.ts';
import { mailLanguagePolicy } from './messaging/mail-language-policy.ts';
import { notificationsPolicy } from './messaging/notifications-policy.ts';
import { sendingDomainPolicy } from './messaging/sending-domain-policy.ts';
import { testEmailsPolicy } from './messaging/test-emails-policy.ts';
import { bitcoinPolicy } from './payments/bitcoin-policy.ts';
import { chargingHistoryPolicy } from './payments/charging-history-policy.ts';
import { paymentMethodsPolicy } from './payments/payment-methods-policy.ts';
import { paymentsPolicy } from './payments/payments-policy.ts';
import { auditPolicy } from './platform/audit-policy.ts';
import { businessPolicy } from './platform/business-policy.ts';
import { systemStatusPolicy } from './platform/system-status-policy.ts';
import { privacyPolicy } from './privacy/privacy-policy.ts';
import { privacyRequestsPolicy } from './privacy/privacy-requests-policy.ts';
import { attentionItemsPolicy } from './visits/attention-items-policy.ts';
import { bitcoinSettlementPolicy } from './visits/bitcoin-settlement-policy.ts';
import { callersPolicy } from './visits/callers-policy.ts';
import { correctionsPolicy } from './visits/corrections-policy.ts';
import { customerChangesPolicy } from './visits/customer-changes-policy.ts';
import { dispatchPolicy } from './visits/dispatch-policy.ts';
import { emergenciesPolicy } from './visits/emergencies-policy.ts';
import { ownVisitsPolicy } from './visits/own-visits-policy.ts';
import { presencePolicy } from './visits/presence-policy.ts';
import { recurringBookingsPolicy } from './visits/recurring-bookings-policy.ts';
import { reviewModerationPolicy } from './visits/review-moderation-policy.ts';
import { reviewsPolicy } from './visits/reviews-policy.ts';
import { staffChangesPolicy } from './visits/staff-changes-policy.ts';
import { staffRecurringBookingsPolicy } from './visits/staff-recurring-bookings-policy.ts';
import { technicianAssignmentsPolicy } from './visits/technician-assignments-policy.ts';
import { techniciansPolicy } from './visits/technicians-policy.ts';

/** Every endpoint with its policy, by feature: what the server mounts. */
export const routes = {
  accounting: routesOf(endpoints.accounting, accountingPolicy),
  accounts: routesOf(endpoints.accounts, accountsPolicy),
  customerChanges: routesOf(endpoints.customerChanges, customerChangesPolicy),
  technicianAssignments: routesOf(endpoints.technicianAssignments, technicianAssignmentsPolicy),
  assistant: routesOf(endpoints.assistant, assistantPolicy),
  automation: routesOf(endpoints.automation, automationPolicy),
  audit: routesOf(endpoints.audit, auditPolicy),
  availability: routesOf(endpoints.availability, availabilityPolicy),
  bitcoin: routesOf(endpoints.bitcoin, bitcoinPolicy),
  bitcoinSettlement: routesOf(endpoints.bitcoinSettlement, bitcoinSettlementPolicy),
  staffChanges: routesOf(endpoints.staffChanges, staffChangesPolicy),
  bookingDefaults: routesOf(endpoints.bookingDefaults, bookingDefaultsPolicy),
  bookings: routesOf(endpoints.bookings, bookingsPolicy),
  bulkActions: routesOf(endpoints.bulkActions, bulkActionsPolicy),
  business: routesOf(endpoints.business, businessPolicy),
  callers: routesOf(endpoints.callers, callersPolicy),
  campaigns: routesOf(endpoints.campaigns, campaignsPolicy),
  checklist: routesOf(endpoints.checklist, checklistPolicy),
  claims: routesOf(endpoints.claims, claimsPolicy),
  competitors: routesOf(endpoints.competitors, competitorsPolicy),
  pageDrafts: routesOf(endpoints.pageDrafts, pageDraftsPolicy),
  content: routesOf(endpoints.content, contentPolicy),
  seo: routesOf(endpoints.seo, seoPolicy),
  companies: routesOf(endpoints.companies, companiesPolicy),
  chargingHistory: routesOf(endpoints.chargingHistory, chargingHistoryPolicy),
  companyRecords: routesOf(endpoints.companyRecords, companyRecordsPolicy),
  inquiries: routesOf(endpoints.inquiries, inquiriesPolicy),
  businessInquiries: routesOf(endpoints.businessInquiries, businessInquiriesPolicy),
  imports: routesOf(endpoints.imports, importsPolicy),
  customers: routesOf(endpoints.customers, customersPolicy),
  privacyRequests: routesOf(endpoints.privacyRequests, privacyRequestsPolicy),
  deliveries: routesOf(endpoints.deliveries, deliveriesPolicy),
  dispatch: routesOf(endpoints.dispatch, dispatchPolicy),
  corrections: routesOf(endpoints.corrections, correctionsPolicy),
  emergencies: routesOf(endpoints.emergencies, emergenciesPolicy),
  ownVisits: routesOf(endpoints.ownVisits, ownVisitsPolicy),
  presence: routesOf(endpoints.presence, presencePolicy),
  reviews: routesOf(endpoints.reviews, reviewsPolicy),
  reviewModeration: routesOf(endpoints.reviewModeration, reviewModerationPolicy),
  recurringBookings: routesOf(endpoints.recurringBookings, recurringBookingsPolicy),
  staffRecurringBookings: routesOf(endpoints.staffRecurringBookings, staffRecurringBookingsPolicy),
  testEmails: routesOf(endpoints.testEmails, testEmailsPolicy),
  attentionItems: routesOf(endpoints.attentionItems, attentionItemsPolicy),
  metrics: routesOf(endpoints.metrics, metricsPolicy),
  fleet: routesOf(endpoints.fleet, fleetPolicy),
  leads: routesOf(endpoints.leads, leadsPolicy),
  sendingDomain: routesOf(endpoints.sendingDomain, sendingDomainPolicy),
  mailLanguage: routesOf(endpoints.mailLanguage, mailLanguagePolicy),
  memberships: routesOf(endpoints.memberships, membershipsPolicy),
  notifications: routesOf(endpoints.notifications, notificationsPolicy),
  passkeys: routesOf(endpoints.passkeys, passkeysPolicy),
  paymentMethods: routesOf(endpoints.paymentMethods, paymentMethodsPolicy),
  payments: routesOf(endpoints.payments, paymentsPolicy),
  places: routesOf(endpoints.places, placesPolicy),
  contacts: routesOf(endpoints.contacts, contactsPolicy),
  customFields: routesOf(endpoints.customFields, customFieldsPolicy),
  duplicates: routesOf(endpoints.duplicates, duplicatesPolicy),
  contactExports: routesOf(endpoints.contactExports, contactExportsPolicy),
  privacy: routesOf(endpoints.privacy, privacyPolicy),
  callbacks: routesOf(endpoints.callbacks, callbacksPolicy),
  requestReplies: routesOf(endpoints.requestReplies, requestRepliesPolicy),
  roles: routesOf(endpoints.roles, rolesPolicy),
  security: routesOf(endpoints.security, securityPolicy),
  segments: routesOf(endpoints.segments, segmentsPolicy),
  settings: routesOf(endpoints.settings, settingsPolicy),
  staff: routesOf(endpoints.staff, staffPolicy),
  workViews: routesOf(endpoints.workViews, workViewsPolicy),
  contactViews: routesOf(endpoints.contactViews, contactViewsPolicy),
  listSettings: routesOf(endpoints.listSettings, listSettingsPolicy),
  search: routesOf(endpoints.search, searchPolicy),
  overdue: routesOf(endpoints.overdue, overduePolicy),
  statements: routesOf(endpoints.statements, statementsPolicy),
  system: routesOf(endpoints.system, systemPolicy),
  systemStatus: routesOf(endpoints.systemStatus, systemStatusPolicy),
  tags: routesOf(endpoints.tags, tagsPolicy),
  technicians: routesOf(endpoints.technicians, techniciansPolicy),
  vehicles: routesOf(endpoints.vehicles, vehiclesPolicy),
} as const satisfies RouteTable & Record<keyof Endpoints, unknown>;

/** The type of the whole table. */
export type Routes = typeof routes;
