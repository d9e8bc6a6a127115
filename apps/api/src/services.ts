import type { Dependencies } from './platform/dependencies.ts';
import { createCredentials } from './domains/accounts/credentials.ts';
import { createDeletion } from './domains/privacy/erasure/deletion.ts';
import { createErasure } from './domains/privacy/erasure/erasure.ts';
import { createPasskeys } from './domains/accounts/passkeys.ts';
import { createProofs } from './domains/accounts/proofs.ts';
import { createSecondFactors } from './domains/accounts/second-factors.ts';
import { createSignInAttempts } from './domains/accounts/sign-in-attempts.ts';
import { createAccounts } from './domains/accounts/service.ts';
import { createCustomerChanges } from './domains/visits/customer-changes/service.ts';
import { createTechnicianAssignments } from './domains/visits/technician-assignments/service.ts';
import { createAudit } from './platform/audit/service.ts';
import { createAvailability } from './domains/bookings/availability/service.ts';
import { createBookingNotes } from './domains/visits/booking-notes/service.ts';
import { createBitcoinSettlement } from './domains/visits/staff-changes/bitcoin.ts';
import { createStaffBookingChanges } from './domains/visits/staff-changes/service.ts';
import { createBookings } from './domains/bookings/service.ts';
import { createCampaignSending } from './domains/marketing/campaigns/sending.ts';
import { createCampaigns } from './domains/marketing/campaigns/service.ts';
import { createCampaignUnsubscribing } from './domains/marketing/campaigns/unsubscribing.ts';
import { createChecklist } from './domains/insights/checklist/service.ts';
import { createCompanies } from './domains/memberships/companies/service.ts';
import { createChargingHistory } from './domains/payments/charging-history/service.ts';
import { createInquiries } from './domains/bookings/inquiries/service.ts';
import { createDeliveries } from './domains/messaging/deliveries/service.ts';
import { createDispatch } from './domains/visits/dispatch/service.ts';
import { createTestEmails } from './domains/messaging/test-emails/service.ts';
import { createAttentionItems } from './domains/visits/attention-items/service.ts';
import { createMetrics } from './domains/insights/metrics/service.ts';
import { createFleet } from './domains/memberships/fleet/service.ts';
import { createLeadArrivals } from './domains/crm/leads/arrival-pass.ts';
import { createLeadChanges } from './domains/crm/leads/changes.ts';
import { createLeadViews } from './domains/crm/leads/service.ts';
import { createSendingDomain } from './domains/messaging/sending-domain/service.ts';
import { createMembershipBilling } from './domains/memberships/billing/service.ts';
import { createContactExports } from './domains/crm/import-export/exports.ts';
import { createImportProcessing } from './domains/crm/import-export/processing.ts';
import { createImports } from './domains/crm/import-export/service.ts';
import { createCustomers } from './domains/crm/customers/service.ts';
import { createPrivacyRequests } from './domains/privacy/privacy-requests/service.ts';
import { createMemberships } from './domains/memberships/service.ts';
import { createNotifications } from './domains/messaging/notifications/service.ts';
import { createSubscriptions } from './domains/messaging/notifications/subscriptions.ts';
import { createPaymentMethods } from './domains/payments/payment-methods/service.ts';
import { createPayments } from './domains/payments/service.ts';
import { createWebhooks } from './domains/payments/webhooks.ts';
import { createIdentityResolution } from './domains/crm/contacts/identity-resolution.ts';
import { createContactExport } from './domains/crm/contacts/exporting.ts';
import { createCompanyRecords } from './domains/crm/contacts/companies.ts';
import { createFieldEntries } from './domains/crm/contacts/field-entries.ts';
import { createFields } from './domains/crm/contacts/fields.ts';
import { createContactImport } from './domains/crm/contacts/importing.ts';
import { createAudiences } from './domains/crm/contacts/audiences.ts';
import { createBulkActions } from './domains/crm/contacts/bulk-actions.ts';
import { createNotesAndTasks } from './domains/crm/contacts/notes-and-tasks.ts';
import { createMerging } from './domains/crm/contacts/merging.ts';
import { createSegments } from './domains/crm/contacts/segments.ts';
import { createTags } from './domains/crm/contacts/tags.ts';
import { createContacts } from './domains/crm/contacts/service.ts';
import { createPrivacy } from './domains/privacy/service.ts';
import { createRequests } from './domains/bookings/callbacks/service.ts';
import { createSettings } from './domains/bookings/settings/service.ts';
import { createPeople } from './domains/accounts/staff/staff-accounts.ts';
import { createStaffSearch } from './domains/insights/search/service.ts';
import { createStatements } from './domains/memberships/statements/service.ts';
import { createTechnicians, staysWith } from './domains/visits/technicians/service.ts';
import { createVehicles } from './domains/memberships/vehicles/service.ts';

/** Every module's service, wired. The arguments are the dependency graph; it has no cycles. */
export function createServices(deps: Dependencies) {
  const availability = createAvailability(deps);
  const deliveries = createDeliveries(deps);
  const notifications = createNotifications(
    deps,
    {
      listNear: async (regionId, instant) =>
        availability.listAlternatives(await availability.getRegion(regionId), instant),
    },
    deliveries,
  );
  const companies = createCompanies(deps, notifications);
  const memberships = createMemberships(deps, notifications, companies);
  const vehicles = createVehicles(deps, companies);
  const bookings = createBookings(
    deps,
    availability,
    notifications,
    memberships,
    vehicles,
    staysWith,
  );
  const payments = createPayments(deps, bookings, notifications);
  const paymentMethods = createPaymentMethods(deps);
  const membershipBilling = createMembershipBilling(deps, memberships, payments, paymentMethods);
  const signInAttempts = createSignInAttempts(deps);
  const credentials = createCredentials(deps, bookings, notifications, signInAttempts);
  const privacy = createPrivacy(deps);
  const persons = createContacts(deps, deliveries);
  const audiences = createAudiences(deps);
  const testEmails = createTestEmails(deps, notifications, deliveries);
  const campaignSending = createCampaignSending(deps, { audiences, deliveries, notifications });
  const passkeys = createPasskeys(deps, credentials, notifications);
  const secondFactors = createSecondFactors(deps, credentials, notifications);
  const bookingNotes = createBookingNotes(deps);
  const customers = createCustomers(deps, memberships);
  const technicians = createTechnicians(deps);
  const dispatch = createDispatch(
    deps,
    bookings,
    payments,
    memberships,
    availability,
    bookingNotes,
    notifications,
    technicians,
  );
  const accounts = createAccounts(deps, credentials, {
    secondFactors,
    passkeys,
    privacy,
    signInAttempts,
  });
  const exceptions = createAttentionItems(deps);
  const notesAndTasks = createNotesAndTasks(deps, persons);
  const leads = createLeadViews(deps);
  const fields = createFields(deps);
  const contactExports = createContactExports(deps, createContactExport(deps));
  const identityResolution = createIdentityResolution(deps);
  const erasure = createErasure(deps, {
    memberships,
    notifications,
    paymentMethods,
    forgetFiles: contactExports.forgetAll,
  });
  return {
    accounts,
    customerChanges: createCustomerChanges(deps, bookings, payments, memberships),
    technicianAssignments: createTechnicianAssignments(deps, bookings, dispatch, technicians),
    audit: createAudit(deps),
    audiences,
    availability,
    bitcoinSettlement: createBitcoinSettlement(deps, { bookings, dispatch, payments }),
    staffChanges: createStaffBookingChanges(deps, {
      dispatch,
      bookings,
      payments,
      bookingNotes,
      notifications,
      customers,
    }),
    bookings,
    bulkActions: createBulkActions(deps),
    campaigns: createCampaigns(deps, {
      audiences,
      deliveries,
      testEmails,
      notifications,
      sending: campaignSending,
    }),
    campaignSending,
    campaignUnsubscribing: createCampaignUnsubscribing(deps, { notifications, privacy }),
    companies,
    chargingHistory: createChargingHistory(deps, bookings),
    checklist: createChecklist(deps, membershipBilling),
    inquiries: createInquiries(deps, availability, notifications, vehicles),
    credentials,
    imports: createImports(deps, fields),
    customers,
    membershipBilling,
    privacyRequests: createPrivacyRequests(deps, {
      erasure,
      privacy,
      findOut: () => identityResolution.assign(),
    }),
    deliveries,
    deletion: createDeletion(deps, credentials, erasure),
    dispatch,
    testEmails,
    attentionItems: exceptions,
    metrics: createMetrics(deps, exceptions),
    fleet: createFleet(deps, companies),
    importProcessing: createImportProcessing(deps, createContactImport(deps), fields),
    leadArrivals: createLeadArrivals(deps),
    leadChanges: createLeadChanges(deps, leads, notesAndTasks),
    leads,
    sendingDomain: createSendingDomain(deps),
    memberships,
    notifications,
    passkeys,
    paymentMethods,
    payments,
    staffAccounts: createPeople(deps, accounts, notifications),
    contactExports,
    identityResolution,
    fieldEntries: createFieldEntries(deps),
    fields,
    notesAndTasks,
    companyRecords: createCompanyRecords(deps, persons),
    contactMerging: createMerging(deps, persons),
    contacts: persons,
    privacy,
    proofs: createProofs(deps, credentials, secondFactors),
    callbacks: createRequests(deps),
    secondFactors,
    segments: createSegments(deps),
    settings: createSettings(deps),
    signInAttempts,
    search: createStaffSearch(deps, persons),
    statements: createStatements(deps, companies),
    tags: createTags(deps, persons),
    technicians,
    subscriptions: createSubscriptions(deps, notifications),
    vehicles,
    webhooks: createWebhooks(deps, payments, membershipBilling),
  };
}

/** Every module's service. */
export type Services = ReturnType<typeof createServices>;
