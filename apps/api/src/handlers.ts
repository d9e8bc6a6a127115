import { accountHandlers, passkeyHandlers, securityHandlers } from './domains/accounts/routes.ts';
import {
  contactViewHandlers,
  listSettingHandlers,
  rolesHandlers,
  staffHandlers,
  workViewHandlers,
} from './domains/accounts/staff/routes.ts';
import { availabilityHandlers } from './domains/bookings/availability/routes.ts';
import { callbackHandlers, requestReplyHandlers } from './domains/bookings/callbacks/routes.ts';
import { businessInquiryHandlers, inquiryHandlers } from './domains/bookings/inquiries/routes.ts';
import { placeHandlers } from './domains/bookings/places/routes.ts';
import { bookingDefaultHandlers, bookingHandlers } from './domains/bookings/routes.ts';
import { settingsHandlers } from './domains/bookings/settings/routes.ts';
import {
  bulkActionHandlers,
  companyRecordHandlers,
  contactHandlers,
  customFieldHandlers,
  duplicateHandlers,
  segmentHandlers,
  tagHandlers,
} from './domains/crm/contacts/routes.ts';
import { customerHandlers } from './domains/crm/customers/routes.ts';
import { importHandlers, contactExportHandlers } from './domains/crm/import-export/routes.ts';
import { leadHandlers } from './domains/crm/leads/routes.ts';
import { accountingHandlers } from './domains/insights/accounting/routes.ts';
import { checklistHandlers } from './domains/insights/checklist/routes.ts';
import { overdueHandlers } from './domains/insights/overdue/routes.ts';
import { metricHandlers } from './domains/insights/metrics/routes.ts';
import { searchHandlers } from './domains/insights/search/routes.ts';
import { systemHandlers } from './domains/insights/system/routes.ts';
import { assistantHandlers } from './domains/marketing/assistant/routes.ts';
import { automationHandlers } from './domains/marketing/automation/routes.ts';
import { campaignHandlers } from './domains/marketing/campaigns/routes.ts';
import { claimHandlers } from './domains/marketing/claims/routes.ts';
import { competitorHandlers } from './domains/marketing/competitors/routes.ts';
import { pageDraftHandlers } from './domains/marketing/page-drafts/routes.ts';
import { contentHandlers } from './domains/marketing/content/routes.ts';
import { seoHandlers } from './domains/marketing/site-report/routes.ts';
import { membershipHandlers } from './domains/memberships/billing/routes.ts';
import { companyHandlers } from './domains/memberships/companies/routes.ts';
import { fleetHandlers } from './domains/memberships/fleet/routes.ts';
import { statementHandlers } from './domains/memberships/statements/routes.ts';
import { vehicleHandlers } from './domains/memberships/vehicles/routes.ts';
import { deliveryHandlers } from './domains/messaging/deliveries/routes.ts';
import { mailLanguageHandlers } from './domains/messaging/languages/routes.ts';
import { notificationHandlers } from './domains/messaging/notifications/routes.ts';
import { sendingDomainHandlers } from './domains/messaging/sending-domain/routes.ts';
import { testEmailHandlers } from './domains/messaging/test-emails/routes.ts';
import { chargingHistoryHandlers } from './domains/payments/charging-history/routes.ts';
import { paymentMethodHandlers } from './domains/payments/payment-methods/routes.ts';
import { bitcoinHandlers, paymentHandlers } from './domains/payments/routes.ts';
import { deletionHandlers } from './domains/privacy/erasure/routes.ts';
import { privacyRequestHandlers } from './domains/privacy/privacy-requests/routes.ts';
import { privacyHandlers } from './domains/privacy/routes.ts';
import { attentionItemHandlers } from './domains/visits/attention-items/routes.ts';
import { customerChangeHandlers } from './domains/visits/customer-changes/routes.ts';
import { callerHandlers } from './domains/visits/callers/routes.ts';
import { correctionHandlers } from './domains/visits/corrections/routes.ts';
import { emergencyHandlers } from './domains/visits/emergencies/routes.ts';
import { ownVisitHandlers } from './domains/visits/own-visits/routes.ts';
import { reviewHandlers, reviewModerationHandlers } from './domains/visits/reviews/routes.ts';
import { presenceHandlers } from './domains/visits/presence/routes.ts';
import {
  recurringBookingHandlers,
  staffRecurringBookingHandlers,
} from './domains/visits/recurring-bookings/routes.ts';
import { dispatchHandlers } from './domains/visits/dispatch/routes.ts';
import {
  bitcoinSettlementHandlers,
  staffChangeHandlers,
} from './domains/visits/staff-changes/routes.ts';
import { technicianAssignmentHandlers } from './domains/visits/technician-assignments/routes.ts';
import { technicianHandlers } from './domains/visits/technicians/routes.ts';
import type { Routes } from '@voltcourier/contracts';
import type { Context } from './platform/context.ts';
import { isDatabaseReady } from './platform/database/readiness.ts';
import type { Handlers } from './platform/http/handlers.ts';
import type { Traffic } from './platform/http/plugins/traffic.ts';
import { auditHandlers } from './platform/audit/routes.ts';
import { businessHandlers } from './platform/business/routes.ts';
import { systemStatusHandlers } from './platform/system/routes.ts';

const ofAccounts = (ctx: Context) => ({
  accounts: accountHandlers(ctx),
  passkeys: passkeyHandlers(ctx),
  roles: rolesHandlers(ctx),
  security: securityHandlers(ctx),
  staff: staffHandlers(ctx),
  workViews: workViewHandlers(ctx),
  contactViews: contactViewHandlers(ctx),
  listSettings: listSettingHandlers(ctx),
});

const ofMessaging = (ctx: Context) => ({
  deliveries: deliveryHandlers(ctx),
  mailLanguage: mailLanguageHandlers(ctx),
  notifications: notificationHandlers(ctx),
  sendingDomain: sendingDomainHandlers(ctx),
  testEmails: testEmailHandlers(ctx),
});

/** Refreshes a booking's status from its payment, which the bookings domain doesn't know. */
function ofBookingsAndPayments(ctx: Context) {
  const { refreshStatus, ...payments } = paymentHandlers(ctx);
  return {
    availability: availabilityHandlers(ctx),
    bookingDefaults: bookingDefaultHandlers(ctx),
    bookings: { ...bookingHandlers(ctx), refreshStatus },
    callbacks: callbackHandlers(ctx),
    requestReplies: requestReplyHandlers(ctx),
    inquiries: inquiryHandlers(ctx),
    businessInquiries: businessInquiryHandlers(ctx),
    settings: settingsHandlers(ctx),
    bitcoin: bitcoinHandlers(ctx),
    chargingHistory: chargingHistoryHandlers(ctx),
    paymentMethods: paymentMethodHandlers(ctx),
    payments,
    places: placeHandlers(ctx),
  };
}

const ofMemberships = (ctx: Context) => ({
  companies: companyHandlers(ctx),
  fleet: fleetHandlers(ctx),
  memberships: membershipHandlers(ctx),
  statements: statementHandlers(ctx),
  vehicles: vehicleHandlers(ctx),
});

const ofVisits = (ctx: Context) => ({
  attentionItems: attentionItemHandlers(ctx),
  bitcoinSettlement: bitcoinSettlementHandlers(ctx),
  callers: callerHandlers(ctx),
  customerChanges: customerChangeHandlers(ctx),
  dispatch: dispatchHandlers(ctx),
  corrections: correctionHandlers(ctx),
  emergencies: emergencyHandlers(ctx),
  ownVisits: ownVisitHandlers(ctx),
  presence: presenceHandlers(ctx),
  reviews: reviewHandlers(ctx),
  reviewModeration: reviewModerationHandlers(ctx),
  recurringBookings: recurringBookingHandlers(ctx),
  staffRecurringBookings: staffRecurringBookingHandlers(ctx),
  staffChanges: staffChangeHandlers(ctx),
  technicianAssignments: technicianAssignmentHandlers(ctx),
  technicians: technicianHandlers(ctx),
});

const ofCrm = (ctx: Context) => ({
  bulkActions: bulkActionHandlers(ctx),
  companyRecords: companyRecordHandlers(ctx),
  contactExports: contactExportHandlers(ctx),
  contacts: contactHandlers(ctx),
  customers: customerHandlers(ctx),
  customFields: customFieldHandlers(ctx),
  duplicates: duplicateHandlers(ctx),
  imports: importHandlers(ctx),
  leads: leadHandlers(ctx),
  segments: segmentHandlers(ctx),
  tags: tagHandlers(ctx),
});

const ofInsights = (ctx: Context, traffic: Traffic, isReady: () => Promise<boolean>) => ({
  accounting: accountingHandlers(ctx),
  checklist: checklistHandlers(ctx, traffic),
  metrics: metricHandlers(ctx),
  overdue: overdueHandlers(ctx),
  search: searchHandlers(ctx),
  system: systemHandlers(ctx, isReady),
});

const ofMarketing = (ctx: Context) => ({
  assistant: assistantHandlers(ctx),
  automation: automationHandlers(ctx),
  campaigns: campaignHandlers(ctx),
  claims: claimHandlers(ctx),
  competitors: competitorHandlers(ctx),
  content: contentHandlers(ctx),
  pageDrafts: pageDraftHandlers(ctx),
  seo: seoHandlers(ctx),
});

/**
 * Maps every endpoint of the contract to its handler. `isEnding`: whether the server is shutting
 * down, and so reports itself as not ready while it still answers.
 */
export const createHandlers = (
  ctx: Context,
  traffic: Traffic,
  isEnding: () => boolean = () => false,
): Handlers<Routes> => ({
  audit: auditHandlers(ctx),
  business: businessHandlers(ctx),
  systemStatus: systemStatusHandlers(ctx),
  ...ofAccounts(ctx),
  ...ofMessaging(ctx),
  ...ofBookingsAndPayments(ctx),
  ...ofMemberships(ctx),
  ...ofVisits(ctx),
  ...ofCrm(ctx),
  ...ofMarketing(ctx),
  ...ofInsights(ctx, traffic, async () => !isEnding() && (await isDatabaseReady(ctx.db))),
  privacy: { ...privacyHandlers(ctx), ...deletionHandlers(ctx) },
  privacyRequests: privacyRequestHandlers(ctx),
});
