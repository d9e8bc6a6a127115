import type { Dependencies } from './dependencies.ts';
import { createCredentials } from './modules/accounts/credentials.ts';
import { createDeletion } from './modules/accounts/deletion.ts';
import { createErasure } from './modules/accounts/erasure.ts';
import { createPasskeys } from './modules/accounts/passkeys.ts';
import { createProofs } from './modules/accounts/proofs.ts';
import { createSecondFactors } from './modules/accounts/second-factors.ts';
import { createSignInAttempts } from './modules/accounts/sign-in-attempts.ts';
import { createAccounts } from './modules/accounts/service.ts';
import { createAppointments } from './modules/appointments/service.ts';
import { createAssignments } from './modules/assignments/service.ts';
import { createAudit } from './modules/audit/service.ts';
import { createAvailability } from './modules/availability/service.ts';
import { createBookingNotes } from './modules/booking-notes/service.ts';
import { createBitcoinOperations } from './modules/booking-operations/bitcoin.ts';
import { createBookingOperations } from './modules/booking-operations/service.ts';
import { createBookings } from './modules/bookings/service.ts';
import { createCampaignSending } from './modules/campaigns/sending.ts';
import { createCampaigns } from './modules/campaigns/service.ts';
import { createCampaignUnsubscribing } from './modules/campaigns/unsubscribing.ts';
import { createChecklist } from './modules/checklist/service.ts';
import { createCompanies } from './modules/companies/service.ts';
import { createChargingHistory } from './modules/charging-history/service.ts';
import { createContacts } from './modules/contacts/service.ts';
import { createDeliveries } from './modules/deliveries/service.ts';
import { createDispatch } from './modules/dispatch/service.ts';
import { createEmailTests } from './modules/email-tests/service.ts';
import { createExceptions } from './modules/exceptions/service.ts';
import { createFigures } from './modules/figures/service.ts';
import { createFleet } from './modules/fleet/service.ts';
import { createArrivals } from './modules/leads/arrival-pass.ts';
import { createLeadChanges } from './modules/leads/changes.ts';
import { createLeadViews } from './modules/leads/service.ts';
import { createMailDomain } from './modules/mail-domain/service.ts';
import { createMembershipBilling } from './modules/membership-billing/service.ts';
import { createPeopleExports } from './modules/customer-data/exports.ts';
import { createImportProcessing } from './modules/customer-data/processing.ts';
import { createCustomerData } from './modules/customer-data/service.ts';
import { createCustomers } from './modules/customers/service.ts';
import { createDataRequests } from './modules/data-requests/service.ts';
import { createMemberships } from './modules/memberships/service.ts';
import { createNotifications } from './modules/notifications/service.ts';
import { createSubscriptions } from './modules/notifications/subscriptions.ts';
import { createPaymentMethods } from './modules/payment-methods/service.ts';
import { createPayments } from './modules/payments/service.ts';
import { createWebhooks } from './modules/payments/webhooks.ts';
import { createAssignment } from './modules/people/assignment.ts';
import { createPersonExport } from './modules/people/exporting.ts';
import { createCompanyRecords } from './modules/people/companies.ts';
import { createFieldEntries } from './modules/people/field-entries.ts';
import { createFields } from './modules/people/fields.ts';
import { createPersonImport } from './modules/people/importing.ts';
import { createAudiences } from './modules/people/audiences.ts';
import { createBulkActions } from './modules/people/bulk-actions.ts';
import { createKeeping } from './modules/people/keeping.ts';
import { createMerging } from './modules/people/merging.ts';
import { createSegments } from './modules/people/segments.ts';
import { createTags } from './modules/people/tags.ts';
import { createPersons } from './modules/people/service.ts';
import { createPrivacy } from './modules/privacy/service.ts';
import { createRequests } from './modules/requests/service.ts';
import { createSettings } from './modules/settings/service.ts';
import { createPeople } from './modules/staff/people.ts';
import { createStaffSearch } from './modules/staff-search/service.ts';
import { createStatements } from './modules/statements/service.ts';
import { createTechnicians } from './modules/technicians/service.ts';
import { createVehicles } from './modules/vehicles/service.ts';

/** Every module's service, wired. The arguments are the dependency graph; it has no cycles. */
export function createServices(deps: Dependencies) {
  const availability = createAvailability(deps);
  const deliveries = createDeliveries(deps);
  const notifications = createNotifications(deps, availability, deliveries);
  const companies = createCompanies(deps, notifications);
  const memberships = createMemberships(deps, notifications, companies);
  const vehicles = createVehicles(deps, companies);
  const bookings = createBookings(deps, availability, notifications, memberships, vehicles);
  const payments = createPayments(deps, bookings, notifications);
  const paymentMethods = createPaymentMethods(deps);
  const membershipBilling = createMembershipBilling(deps, memberships, payments, paymentMethods);
  const signInAttempts = createSignInAttempts(deps);
  const credentials = createCredentials(deps, bookings, notifications, signInAttempts);
  const privacy = createPrivacy(deps);
  const persons = createPersons(deps, deliveries);
  const audiences = createAudiences(deps);
  const emailTests = createEmailTests(deps, notifications, deliveries);
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
  const exceptions = createExceptions(deps);
  const personKeeping = createKeeping(deps, persons);
  const leads = createLeadViews(deps);
  const fields = createFields(deps);
  const peopleExports = createPeopleExports(deps, createPersonExport(deps));
  const personAssignment = createAssignment(deps);
  const erasure = createErasure(deps, {
    memberships,
    notifications,
    paymentMethods,
    forgetFiles: peopleExports.forgetAll,
  });
  return {
    accounts,
    appointments: createAppointments(deps, bookings, payments, memberships),
    assignments: createAssignments(deps, bookings, dispatch, technicians),
    audit: createAudit(deps),
    audiences,
    availability,
    bitcoinOperations: createBitcoinOperations(deps, { bookings, dispatch, payments }),
    bookingOperations: createBookingOperations(deps, {
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
      emailTests,
      notifications,
      sending: campaignSending,
    }),
    campaignSending,
    campaignUnsubscribing: createCampaignUnsubscribing(deps, { notifications, privacy }),
    companies,
    chargingHistory: createChargingHistory(deps, bookings),
    checklist: createChecklist(deps, membershipBilling),
    contacts: createContacts(deps, availability, notifications, vehicles),
    credentials,
    customerData: createCustomerData(deps, fields),
    customers,
    membershipBilling,
    dataRequests: createDataRequests(deps, {
      erasure,
      privacy,
      findOut: () => personAssignment.assign(),
    }),
    deliveries,
    deletion: createDeletion(deps, credentials, erasure),
    dispatch,
    emailTests,
    exceptions,
    figures: createFigures(deps, exceptions),
    fleet: createFleet(deps, companies),
    importProcessing: createImportProcessing(deps, createPersonImport(deps), fields),
    leadArrivals: createArrivals(deps),
    leadChanges: createLeadChanges(deps, leads, personKeeping),
    leads,
    mailDomain: createMailDomain(deps),
    memberships,
    notifications,
    passkeys,
    paymentMethods,
    payments,
    people: createPeople(deps, accounts, notifications),
    peopleExports,
    personAssignment,
    fieldEntries: createFieldEntries(deps),
    fields,
    personKeeping,
    companyRecords: createCompanyRecords(deps, persons),
    personMerging: createMerging(deps, persons),
    persons,
    privacy,
    proofs: createProofs(deps, credentials, secondFactors),
    requests: createRequests(deps),
    secondFactors,
    segments: createSegments(deps),
    settings: createSettings(deps),
    signInAttempts,
    staffSearch: createStaffSearch(deps, persons),
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
